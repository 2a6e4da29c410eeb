import { describe, expect, it } from 'vitest';
import { dayMs } from '@/lib/base/durations';
import { comparisonOf, type Described, describeFirst, factorsOf, loweredFactors } from '../testing';
import { type DefectName, doubtfulDefects, graveDefects } from './defects';

const sessions = describeFirst('defects', 3000).filter(({ results }) => results !== null);

const withDefect = (name: DefectName): Described[] => sessions.filter(({ defect }) => defect === name);

const firstWith = (name: DefectName, fits: (session: Described) => boolean = () => true): Described => {
  const found = withDefect(name).find(fits);
  if (!found) throw new Error(`${name} does not occur`);

  return found;
};

const crossCheck = ({ mrz }: Described) => [mrz ? 'mrzOcrCrossCheck' : 'barcodeOcrCrossCheck'];

/** The factors affected by each defect. */
const seenBy: Readonly<Record<DefectName, (session: Described) => string[]>> = {
  'expired-last-week': () => ['dateOfExpiration'],
  'expired-document': () => ['dateOfExpiration'],
  'other-selfie': () => ['faceVerification'],
  'photo-of-a-screen': () => ['documentLiveness'],
  'selfie-not-live': () => ['passiveLiveness'],
  'other-barcode': () => ['barcodeOcrCrossCheck'],
  'swapped-birth-date': crossCheck,
  'altered-number': crossCheck,
  'wrong-check-digit': () => ['mrzValidity'],
  glare: () => ['documentLiveness'],
  blurred: () => ['overallOcrFieldsConfidence'],
  'hard-to-read': () => ['overallOcrFieldsConfidence'],
  'faint-likeness': () => ['faceVerification'],
  'not-computed': ({ seen }) => Object.keys(seen.unscored),
  'not-understood': ({ seen }) => Object.keys(seen.unscored),
  'no-face-images': () => ['faceVerification', 'passiveLiveness'],
  'other-spelling': () => [],
};

const outcomeOf = (defect: DefectName | null): string => {
  if (defect !== null && Object.hasOwn(graveDefects, defect)) return 'AUTO_REJECTED';

  return defect !== null && Object.hasOwn(doubtfulDefects, defect) ? 'WAITING_FOR_MANUAL_APPROVE' : 'AUTO_APPROVED';
};

it('each defect lowers exactly the factors it affects', () => {
  const offenders = sessions.flatMap((session) => {
    const expected = session.defect ? seenBy[session.defect](session) : [];
    const lowered = loweredFactors(session);

    return JSON.stringify(lowered) === JSON.stringify(expected)
      ? []
      : [{ index: session.index, defect: session.defect, lowered }];
  });

  expect(offenders).toEqual([]);
});

it('the engine rejects grave defects, approves explained ones and leaves the rest to a person', () => {
  const offenders = sessions.flatMap(({ index, defect, outcome }) =>
    outcome === outcomeOf(defect) ? [] : [{ index, defect, outcome }],
  );

  expect(offenders).toEqual([]);
});

it('every defect occurs', () => {
  expect(Object.keys(seenBy).filter((name) => withDefect(name as DefectName).length === 0)).toEqual([]);
});

describe('a defect', () => {
  it('a document that expired last week', () => {
    const { seen, createdAt } = firstWith('expired-last-week');
    const daysAgo = (Date.parse(createdAt.slice(0, 10)) - Date.parse(seen.printed.dateOfExpiry)) / dayMs;

    expect(daysAgo).toBeGreaterThanOrEqual(1);
    expect(daysAgo).toBeLessThanOrEqual(7);
    expect(seen.machine.dateOfExpiry).toBe(seen.printed.dateOfExpiry);
  });

  it('day and month are swapped in the other zone', () => {
    const field = comparisonOf(firstWith('swapped-birth-date'), 'date_of_birth');
    const [, month, date] = field?.other?.split('-') ?? [];

    expect(field?.ocrTextValue).toMatch(new RegExp(`-${date}-${month}$`));
    expect(field?.distance).toBeGreaterThan(0);
  });

  it('one digit of the number differs', () => {
    const field = comparisonOf(firstWith('altered-number'), 'document_number');

    expect(field).toMatchObject({ distance: 1 });
    expect(field?.other).toHaveLength(field?.ocrTextValue.length ?? -1);
  });

  it('a permitted spelling scores slightly lower and is approved', () => {
    const session = firstWith('other-spelling', ({ mrz, seen }) => mrz !== null && seen.printed.surname === 'MÜLLER');

    expect(comparisonOf(session, 'surname')).toMatchObject({ ocrTextValue: 'MÜLLER', other: 'MULLER', distance: 1 });
    expect(comparisonOf(session, 'surname')?.score).toBeLessThan(100);
    expect(factorsOf(session).mrzOcrCrossCheck?.score).toBeGreaterThan(85);
    expect(session.outcome).toBe('AUTO_APPROVED');
  });

  it('the barcode names somebody else', () => {
    const session = firstWith('other-barcode');
    const [surname, birth] = [comparisonOf(session, 'surname'), comparisonOf(session, 'date_of_birth')];

    expect(session.document.type).toBe('DRIVER_LICENSE');
    expect(surname?.other).not.toBe(surname?.ocrTextValue);
    expect(birth?.distance).toBe(0);
    expect(factorsOf(session).barcodeOcrCrossCheck?.level).toBe('LOW');
  });

  it('only a stranger and a changed face differ from the portrait', () => {
    const lookAlikes = sessions.filter(({ defect, seen, person }) => {
      const isOther = defect === 'other-selfie' || defect === 'faint-likeness';

      return isOther === (JSON.stringify(seen.selfie) === JSON.stringify(person.appearance));
    });
    const { seen, person } = firstWith('faint-likeness');

    expect(lookAlikes.map(({ index }) => index)).toEqual([]);
    expect(seen.selfie).toMatchObject({ skin: person.appearance.skin, eyes: person.appearance.eyes });
    expect(seen.selfie.glasses).not.toBe(person.appearance.glasses);
    expect(seen.selfie.hairStyle).not.toBe(person.appearance.hairStyle);
  });

  it('the weak field is printed on the document, and is the only weak one', () => {
    const offenders = withDefect('hard-to-read').filter(({ seen, results }) => {
      const weak = results?.document.documentVisualResults.filter(({ confidence }) => confidence < 80) ?? [];

      return weak.length !== 1 || weak[0]?.name !== seen.weakField?.name;
    });

    expect(offenders.map(({ index }) => index)).toEqual([]);
  });

  it('the photo matches the scores', () => {
    const blemishes = { glare: 'glare', blurred: 'blur', 'photo-of-a-screen': 'screen', 'selfie-not-live': 'mask' };
    const offenders = sessions.filter(
      ({ defect, seen }) => seen.blemish !== (blemishes[defect as keyof typeof blemishes] ?? null),
    );

    expect(offenders.map(({ index }) => index)).toEqual([]);
  });

  it('without face photos there are results, but no face images and no score', () => {
    const { results, outcome } = firstWith('no-face-images');

    expect(results?.face).toMatchObject({ availableImages: [], verificationScore: 0, passiveLivenessScore: 0 });
    expect(results?.decision.verifications).toMatchObject({
      faceVerification: { score: 0, level: 'UNAVAILABLE' },
      passiveLiveness: { score: 0, level: 'UNAVAILABLE' },
    });
    expect(results?.document.availableImages).toContain('primary_face');
    expect(outcome).toBe('WAITING_FOR_MANUAL_APPROVE');
  });

  it.each([
    ['not-computed', 'UNAVAILABLE'],
    ['not-understood', 'UNKNOWN'],
  ] as const)('a factor that was %s is %s', (name, level) => {
    const session = firstWith(name);
    const [factor = ''] = loweredFactors(session);

    expect(factorsOf(session)[factor]).toEqual({ score: 0, level });
    expect(session.results?.decision.decision.level).toBe('MEDIUM');
  });
});
