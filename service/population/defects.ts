import { type Appearance, drawAppearance } from './appearance';
import { addDays, type Day, daysBetween, swapDayAndMonth } from './calendar';
import type { IdentityDocument, Imprint } from './document';
import type { Person } from './person';
import type { Random } from './random';

/** What the camera and the readers took in. Pictures, fields and scores all follow from it, so they agree. */
export interface Observation {
  /** What the visual zone shows. */
  printed: Imprint;
  /** What the machine-readable zone or the barcode says. */
  machine: Imprint;
  documentLiveness: number;
  passiveLiveness: number;
  faceMatch: number;
  /** Who is in front of the camera. */
  selfie: Appearance;
  /** A visual field that is hard to read. */
  weakField: { name: string; confidence: number } | null;
  /** Something visible on the photo of the document or on the selfie. */
  blemish: 'glare' | 'screen' | 'mask' | null;
}

interface Circumstances {
  person: Person;
  today: Day;
  random: Random;
}

type Defect = (seen: Observation, circumstances: Circumstances) => Observation;

export const observe = (document: IdentityDocument, person: Person, random: Random): Observation => ({
  printed: document.imprint,
  machine: document.imprint,
  documentLiveness: random.between(86, 99),
  passiveLiveness: random.between(88, 99),
  faceMatch: random.between(84, 98),
  selfie: person.appearance,
  weakField: null,
  blemish: null,
});

const onBoth = (seen: Observation, change: Partial<Imprint>): Observation => ({
  ...seen,
  printed: { ...seen.printed, ...change },
  machine: { ...seen.machine, ...change },
});

/** Grave: the engine rejects by itself. */
const grave = {
  'expired-document': (seen, { today, random }) => {
    const dateOfExpiry = addDays(today, -random.pick([3, 6, 19, 44, 130, 400]));
    const validDays = daysBetween(seen.printed.dateOfIssue, seen.printed.dateOfExpiry);

    return onBoth(seen, { dateOfExpiry, dateOfIssue: addDays(dateOfExpiry, -validDays) });
  },
  'other-selfie': (seen, { person, random }) => ({
    ...seen,
    faceMatch: random.between(6, 30),
    selfie: drawAppearance(person.sex, Math.min(70, person.age + random.between(0, 20)), random),
  }),
  'photo-of-a-screen': (seen, { random }) => ({ ...seen, documentLiveness: random.between(8, 30), blemish: 'screen' }),
  'selfie-not-live': (seen, { random }) => ({ ...seen, passiveLiveness: random.between(7, 29), blemish: 'mask' }),
} satisfies Record<string, Defect>;

/** Doubtful: a person has to look. */
const doubtful = {
  'swapped-birth-date': (seen) => {
    const [year, month] = [seen.printed.dateOfBirth.slice(0, 4), seen.printed.dateOfBirth.slice(5, 7)];
    // Only days up to twelve can be taken for a month, and equal ones would swap unseen.
    const dateOfBirth = `${year}-${month}-${month === '07' ? '04' : '07'}`;

    return {
      ...seen,
      machine: { ...seen.machine, dateOfBirth },
      printed: { ...seen.printed, dateOfBirth: swapDayAndMonth(dateOfBirth) },
    };
  },
  'altered-number': (seen, { random }) => {
    const digits = [...seen.printed.documentNumber];
    const positions = digits.flatMap((sign, at) => (/\d/.test(sign) ? [at] : []));
    const at = random.pick(positions);
    digits[at] = String((Number(digits[at]) + random.between(1, 9)) % 10);

    return { ...seen, printed: { ...seen.printed, documentNumber: digits.join('') } };
  },
  glare: (seen, { random }) => ({ ...seen, documentLiveness: random.between(52, 68), blemish: 'glare' }),
  'hard-to-read': (seen, { random }) => ({
    ...seen,
    weakField: {
      name: random.pick(['place_of_birth', 'authority', 'date_of_issue']),
      confidence: random.between(30, 50),
    },
  }),
  'faint-likeness': (seen, { random }) => ({ ...seen, faceMatch: random.between(52, 68) }),
} satisfies Record<string, Defect>;

export type DefectName = keyof typeof grave | keyof typeof doubtful;

const all: Readonly<Record<DefectName, Defect>> = { ...grave, ...doubtful };

export const graveDefects: Readonly<Record<keyof typeof grave, number>> = {
  'expired-document': 36,
  'other-selfie': 30,
  'photo-of-a-screen': 20,
  'selfie-not-live': 14,
};

export const doubtfulDefects: Readonly<Record<keyof typeof doubtful, number>> = {
  'swapped-birth-date': 20,
  'altered-number': 18,
  glare: 22,
  'hard-to-read': 18,
  'faint-likeness': 22,
};

export const applyDefect = (name: DefectName, seen: Observation, circumstances: Circumstances): Observation =>
  all[name](seen, circumstances);
