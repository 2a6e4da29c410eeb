import { addDays, addYears, type Day, daysBetween, swapDayAndMonth } from '../calendar';
import type { IdentityDocument, Imprint } from '../documents/document';
import { checkedParts } from '../documents/mrz';
import { latinForms } from '../documents/transliterate';
import { altered, drawAppearance } from '../people/appearance';
import type { NameStock } from '../people/names';
import type { Person } from '../people/person';
import { drawStranger } from '../people/stranger';
import type { SessionSeed } from '../random';
import type { Change } from './observation';

interface Circumstances {
  person: Person;
  /** Where the person's name comes from. */
  names: NameStock;
  document: IdentityDocument;
  today: Day;
  seed: SessionSeed;
}

type Defect = (circumstances: Circumstances) => Change;

const onBothZones = ({ imprint }: IdentityDocument, change: Partial<Imprint>): Change => {
  const changed = { ...imprint, ...change };

  return { printed: changed, machine: changed };
};

const expiredFor =
  (days: readonly number[]): Defect =>
  ({ person, document, today, seed }) => {
    const { dateOfIssue, dateOfExpiry } = document.imprint;
    const ended = addDays(today, -seed.stream('defect').pick(days));
    const issued = addDays(ended, -daysBetween(dateOfIssue, dateOfExpiry));
    // Documents of young people are valid for a short time.
    const isTooEarly = issued < addYears(person.bornOn, 16);

    return onBothZones(document, {
      dateOfExpiry: ended,
      dateOfIssue: isTooEarly ? addYears(ended, -2) : issued,
    });
  };

/** Grave: the engine rejects. */
const grave = {
  'expired-last-week': expiredFor([2, 3, 4, 5, 6, 7]),
  'expired-document': expiredFor([19, 44, 130, 400]),
  'other-selfie': ({ person, document, seed }) => {
    const random = seed.stream('defect');
    const stranger = drawAppearance(
      person.sex,
      Math.min(70, person.age + random.between(0, 20)),
      random,
      document.country.looks,
    );
    // It must obviously be another person.
    const isAlike = stranger.skin === person.appearance.skin && stranger.hairStyle === person.appearance.hairStyle;

    return {
      faceMatch: random.between(6, 30),
      selfie: isAlike ? altered(stranger, person.sex, random) : stranger,
    };
  },
  'photo-of-a-screen': ({ seed }) => ({
    documentLiveness: seed.stream('defect').between(8, 30),
    blemish: 'screen',
  }),
  'selfie-not-live': ({ seed }) => ({ passiveLiveness: seed.stream('defect').between(7, 29), blemish: 'mask' }),
  'other-barcode': ({ person, names, document, seed }) => {
    const { surname, givenNames } = drawStranger(person, names, seed.stream('stranger'));

    return {
      machine: { ...document.imprint, surname: surname.toUpperCase(), givenNames: givenNames.toUpperCase() },
    };
  },
} satisfies Record<string, Defect>;

/** Doubtful: a person must review. */
const doubtful = {
  'swapped-birth-date': ({ document: { imprint } }) => {
    const [year, month] = [imprint.dateOfBirth.slice(0, 4), imprint.dateOfBirth.slice(5, 7)];
    // Only days up to 12 can be taken for a month, and equal values would swap unnoticed.
    const dateOfBirth = `${year}-${month}-${month === '07' ? '04' : '07'}`;

    return {
      machine: { ...imprint, dateOfBirth },
      printed: { ...imprint, dateOfBirth: swapDayAndMonth(dateOfBirth) },
    };
  },
  'altered-number': ({ document: { imprint }, seed }) => {
    const random = seed.stream('defect');
    const signs = [...imprint.documentNumber];
    const at = random.pick(signs.flatMap((sign, place) => (/\d/.test(sign) ? [place] : [])));
    signs[at] = String((Number(signs[at]) + random.between(1, 9)) % 10);

    return { printed: { ...imprint, documentNumber: signs.join('') } };
  },
  'wrong-check-digit': ({ seed }) => ({ wrongDigit: seed.stream('defect').pick(checkedParts) }),
  glare: ({ seed }) => ({ documentLiveness: seed.stream('defect').between(52, 68), blemish: 'glare' }),
  blurred: { legibility: [58, 74], blemish: 'blur' },
  'hard-to-read': ({ seed }) => {
    const random = seed.stream('defect');
    // Fields that every type of document prints.
    const name = random.pick(['place_of_birth', 'authority', 'date_of_issue']);

    return { weakField: { name, confidence: random.between(30, 50) } };
  },
  'faint-likeness': ({ person, seed }) => ({
    faceMatch: seed.stream('defect').between(52, 68),
    selfie: altered(person.appearance, person.sex, seed.stream('years later')),
  }),
  'not-computed': ({ seed }) =>
    seed.stream('defect').chance(0.5)
      ? { documentLiveness: 0, unscored: { documentLiveness: 'UNAVAILABLE' } }
      : { passiveLiveness: 0, unscored: { passiveLiveness: 'UNAVAILABLE' } },
  'not-understood': ({ seed }) =>
    seed.stream('defect').chance(0.5)
      ? { documentLiveness: 0, unscored: { documentLiveness: 'UNKNOWN' } }
      : { passiveLiveness: 0, unscored: { passiveLiveness: 'UNKNOWN' } },
  'no-face-images': {
    hasFaceImages: false,
    faceMatch: 0,
    passiveLiveness: 0,
    unscored: { faceVerification: 'UNAVAILABLE', passiveLiveness: 'UNAVAILABLE' },
  },
} satisfies Record<string, Defect | Change>;

/** Explained: a check scores slightly lower, and the engine approves. */
const explained = {
  'other-spelling': ({ document: { imprint } }) => ({
    machine: {
      ...imprint,
      surname: latinForms(imprint.surname).bare,
      givenNames: latinForms(imprint.givenNames).bare,
    },
  }),
} satisfies Record<string, Defect>;

export type DefectName = keyof typeof grave | keyof typeof doubtful | keyof typeof explained;

const all: Readonly<Record<DefectName, Defect | Change>> = { ...grave, ...doubtful, ...explained };

/** Relative frequency within each group. */
export const graveDefects: Readonly<Record<keyof typeof grave, number>> = {
  'expired-document': 20,
  'expired-last-week': 10,
  'other-selfie': 22,
  'photo-of-a-screen': 20,
  'selfie-not-live': 18,
  'other-barcode': 10,
};

export const doubtfulDefects: Readonly<Record<keyof typeof doubtful, number>> = {
  'swapped-birth-date': 12,
  'altered-number': 12,
  glare: 14,
  blurred: 12,
  'hard-to-read': 13,
  'faint-likeness': 16,
  'wrong-check-digit': 9,
  'not-computed': 5,
  'not-understood': 4,
  'no-face-images': 4,
};

export const changeBy = (name: DefectName, circumstances: Circumstances): Change => {
  const defect = all[name];

  return typeof defect === 'function' ? defect(circumstances) : defect;
};
