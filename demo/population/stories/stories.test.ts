import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '@/lib/base/durations';
import { createdAtOf, demoSeed, describeSession } from '..';
import type { Oddity } from '../people/person';
import { type Described, describeAt, describeFirst, epoch } from '../testing';
import { type DefectName, doubtfulDefects, graveDefects } from './defects';
import { chapterOf, type StoryName } from './stories';

const seed = 'stories';

const partsOf = (story: StoryName, round: number): Described[] => {
  const first = round * 500;

  return Array.from({ length: 500 }, (_, place) => first + place)
    .filter((index) => chapterOf(index)?.story === story)
    .map((index) => describeAt(seed, index));
};

const begun = ({ createdAt }: Described) => Date.parse(createdAt);
const distinct = (values: unknown[]) => new Set(values.map((value) => JSON.stringify(value))).size;
const rounds = Array.from({ length: 40 }, (_, round) => round);

it('every defect, every oddity and both stories occur among the first 300 sessions of any seed', () => {
  const defects: DefectName[] = [
    ...(Object.keys({ ...graveDefects, ...doubtfulDefects }) as DefectName[]),
    'other-spelling',
  ];
  const oddities: Oddity[] = ['unknown-birth-day', 'single-name', 'long-name'];

  fc.assert(
    fc.property(fc.string(), (anySeed) => {
      const sessions = describeFirst(anySeed, 300).filter(({ results }) => results !== null);
      const found = new Set(sessions.flatMap((session) => [session.defect, session.oddity, session.chapter?.story]));

      expect(
        [...defects, ...oddities, 'tried-four-times', 'shared-document'].filter((name) => !found.has(name as never)),
      ).toEqual([]);
    }),
    { numRuns: 5 },
  );
});

it('every country, every native script and a two-part surname occur among the first 300 demo sessions', () => {
  const sessions = describeFirst(demoSeed, 300);
  const native = sessions.filter(({ document }) => document.nativeName);

  expect(new Set(sessions.map(({ document }) => document.country.code)).size).toBe(18);
  expect(new Set(native.map(({ document }) => document.country.code))).toEqual(
    new Set(['UKR', 'GRC', 'BGR', 'SRB', 'ARM']),
  );
  expect(sessions.some(({ person }) => /\p{L} \p{L}/u.test(person.surname))).toBe(true);
});

describe('a person with four attempts', () => {
  it('is the same person with the same document, within a day', () => {
    const offenders = rounds.flatMap((round) => {
      const parts = partsOf('tried-four-times', round);
      const times = parts.map(begun);

      return parts.length === 4 &&
        distinct(parts.map(({ document }) => document)) === 1 &&
        distinct(parts.map(({ person }) => person)) === 1 &&
        distinct(times) === 4 &&
        times.every((time, part) => part === 0 || time > (times[part - 1] ?? 0)) &&
        Math.max(...times) - Math.min(...times) < 24 * hourMs
        ? []
        : [round];
    });

    expect(offenders).toEqual([]);
  });

  it('fails three times, and finally is approved or waits', () => {
    const outcomes = rounds.map((round) => partsOf('tried-four-times', round).map(({ outcome }) => outcome));

    expect(outcomes.filter((tries) => tries.slice(0, 3).includes('AUTO_APPROVED'))).toEqual([]);
    expect(new Set(outcomes.map((tries) => tries[3]))).toEqual(
      new Set(['AUTO_APPROVED', 'WAITING_FOR_MANUAL_APPROVE']),
    );
  });
});

describe('one document in three sessions', () => {
  it('has one number, one portrait, one signature and two names', () => {
    const offenders = rounds.flatMap((round) => {
      const parts = partsOf('shared-document', round);
      const held = parts.map(({ document: { type, country, imprint }, person, stream }) => [
        type,
        country.code,
        imprint.documentNumber,
        imprint.dateOfExpiry,
        person.appearance,
        stream('signature').next(),
        stream('paper front').next(),
      ]);
      const names = parts.map(({ results }) => results?.document.applicant.surnameAndGivenNames);

      return parts.length === 3 && distinct(held) === 1 && distinct(names.slice(0, 2)) === 1 && distinct(names) === 2
        ? []
        : [round];
    });

    expect(offenders).toEqual([]);
  });

  it('has another room and another id each time', () => {
    const parts = partsOf('shared-document', 0);

    expect(distinct(parts.map(({ id }) => id))).toBe(3);
    expect(distinct(parts.map(({ stream }) => stream('desk').next()))).toBe(3);
  });

  it('waits for review when it returns under another name', () => {
    const outcomes = new Set(rounds.map((round) => partsOf('shared-document', round)[2]?.outcome));

    expect(outcomes).toEqual(new Set(['WAITING_FOR_MANUAL_APPROVE']));
  });
});

it('no story ends in the future', () => {
  const late = rounds.flatMap((round) =>
    [...partsOf('tried-four-times', round), ...partsOf('shared-document', round)].filter(
      ({ completedAt }) => !(Date.parse(completedAt ?? '') < epoch.getTime()),
    ),
  );

  expect(late).toEqual([]);
});

it('the description from the stored time is the same', () => {
  const offenders = [240, 241, 243, 250, 251, 252, 740].filter((index) => {
    const described = describeSession(seed, index, createdAtOf(seed, index, epoch));
    const again = describeSession(seed, index, new Date(described.createdAt));

    return JSON.stringify(described) !== JSON.stringify(again);
  });

  expect(offenders).toEqual([]);
});

it('an arriving session is never part of a story, and can be described at any time', () => {
  const at = new Date('2027-03-01T08:00:00Z');
  const arrivals = Array.from({ length: 500 }, (_, place) => describeSession(seed, 1_000_000_000 + place, at));

  expect(arrivals.filter(({ chapter }) => chapter !== null)).toEqual([]);
  expect(distinct(arrivals.map(({ document }) => document.imprint.documentNumber))).toBe(500);
  expect(arrivals.every(({ createdAt }) => createdAt.startsWith('2027-03-01T08:00:00.000'))).toBe(true);
});
