/** Counts what a policy would do to the sessions of a period. */
import type { Study } from '@/lib/mirror';
import { forEachSlotIn, forEachWord, type Pace } from '../scan';
import { inexact, type Outcome, outcomes } from './scorer';

/** Places in `outcomes`. */
const [approved, rejected, toPerson] = [0, 1, 2] as const;

type Officer = 'approved' | 'rejected' | null;

interface Standing {
  /** What the engine did; `null`: nothing yet. */
  before: number | null;
  officer: Officer;
}

const standings: Readonly<Record<string, Standing>> = {
  AUTO_APPROVED: { before: approved, officer: null },
  AUTO_REJECTED: { before: rejected, officer: null },
  WAITING_FOR_MANUAL_APPROVE: { before: toPerson, officer: null },
  MANUAL_APPROVED: { before: toPerson, officer: 'approved' },
  MANUAL_REJECTED: { before: toPerson, officer: 'rejected' },
  PENDING: { before: null, officer: null },
  EXPIRED: { before: null, officer: null },
};

const unknownReasons = ['notRead', 'notReleased', 'notWhole', 'otherStatus'] as const;
type UnknownReason = (typeof unknownReasons)[number];

/** `null`: they are there. */
const problemOf = (results: string): UnknownReason | null => {
  if (results.startsWith('read')) return null;

  return results === 'withheld' || results === 'unreadable' ? 'notReleased' : 'notRead';
};

type ByOutcome = Record<Outcome, number>;
const noOutcomes = (): ByOutcome => ({ approved: 0, rejected: 0, toPerson: 0 });

/** The slots with the latest times, found while passing over all of them. */
const createNewest = (times: (slot: number) => number, most: number) => {
  let slots: number[] = [];
  let count = 0;
  const cut = () => {
    slots = slots.sort((one, other) => times(other) - times(one)).slice(0, most);
  };

  return {
    add: (slot: number) => {
      count++;
      if (slots.push(slot) >= 100 * most) cut();
    },
    take: () => {
      cut();

      return { count, slots };
    },
  };
};

interface Ask {
  /** Microseconds since 1970. */
  since: number;
  decide: (slot: number) => number;
  /** By session number: verdicts on sessions that still wait at the service. */
  verdicts: ReadonlyMap<number, 'approved' | 'rejected'>;
  examples: number;
}

/** When the session was completed; some services do not say it. */
export const timeOf =
  ({ completed, created }: Study) =>
  (slot: number): number => {
    const at = completed[slot] as number;

    return Number.isNaN(at) ? (created[slot] as number) : at;
  };

export const tally = async (study: Study, { since, decide, verdicts, examples }: Ask, pace: Pace) => {
  const [status, results] = [study.category('status'), study.category('results')];
  // Both columns share their combinations, of which there are few.
  const kinds = Array.from(status.codes, (code, profile) => ({
    standing: standings[status.values[code] ?? ''] ?? null,
    problem: problemOf(results.values[results.codes[profile] as number] ?? ''),
  }));
  const at = timeOf(study);
  const moves = new Float64Array(outcomes.length ** 2);
  const officers = { approved: noOutcomes(), rejected: noOutcomes() };
  const unknown = { notRead: 0, notReleased: 0, notWhole: 0, otherStatus: 0 } satisfies Record<UnknownReason, number>;
  const [wronglyApproved, wronglyRejected] = [createNewest(at, examples), createNewest(at, examples)];

  const judge = (slot: number, officer: Officer, after: number): void => {
    if (officer === null) return;
    officers[officer][outcomes[after] as Outcome]++;
    if (after === approved && officer === 'rejected') wronglyApproved.add(slot);
    if (after === rejected && officer === 'approved') wronglyRejected.add(slot);
  };

  const visit = (slot: number): void => {
    // A missing time is not in the period either.
    if (!(at(slot) >= since)) return;
    const kind = kinds[status.profiles[slot] as number];
    if (!kind?.standing) {
      unknown.otherStatus++;

      return;
    }
    const { standing, problem } = kind;
    if (standing.before === null) return;
    if (problem !== null) {
      unknown[problem]++;

      return;
    }
    const after = decide(slot);
    if (after === inexact) {
      unknown.notWhole++;

      return;
    }
    const place = standing.before * outcomes.length + after;
    moves[place] = (moves[place] as number) + 1;
    judge(slot, standing.officer ?? verdicts.get(study.numbers[slot] as number) ?? null, after);
  };

  await forEachWord(study.matching, pace, (word, place) => forEachSlotIn(word, place, visit));

  return {
    moves: outcomes.flatMap((from, row) =>
      outcomes.map((to, column) => ({ from, to, count: moves[row * outcomes.length + column] as number })),
    ),
    officers,
    unknown,
    wronglyApproved: wronglyApproved.take(),
    wronglyRejected: wronglyRejected.take(),
  };
};
