/** Which deletion requests a history has, and what becomes of each. Adapt this and `deletions.ts` to new states. */
import type { IntakeBody } from '@/lib/answers';
import { dayMs, hourMs } from '@/lib/base/durations';

/** `cancel`: `close`, in a history that an earlier version began. */
type Action = 'open' | 'submit' | 'approve' | 'erase' | 'begin' | 'pause' | 'answer' | 'cancel' | 'close' | 'check';

export interface DeletionStep {
  kind: 'deletion';
  at: number;
  /** Names the request among the steps. */
  request: string;
  action: Action;
  sessionId: string;
  channel: IntakeBody['channel'];
  /** Received this many days before it was entered. */
  receivedDays: number;
}

interface Story {
  channel: IntakeBody['channel'];
  receivedDays?: number;
  /** Whether an obligation keeps the session. */
  isKept?: boolean;
  /** Days and hours before the first start. */
  steps: ReadonlyArray<readonly [Action, number]>;
}

const days = (count: number, hours = 0): number => count * dayMs + hours * hourMs;

/** What becomes of each request; the name says in which state it is left, or how it ended. */
const stories: Readonly<Record<string, Story>> = {
  ended: {
    channel: 'letter',
    receivedDays: 2,
    steps: [
      ['open', days(41)],
      ['submit', days(40, 22)],
      ['approve', days(40)],
      ['erase', days(39, 23)],
      ['answer', days(39, 20)],
      ['check', days(38)],
      ['check', days(32)],
    ],
  },
  withdrawn: {
    channel: 'phone',
    steps: [
      ['open', days(25)],
      ['close', days(23)],
    ],
  },
  erasing: {
    channel: 'form',
    steps: [
      ['open', days(15)],
      ['submit', days(14, 20)],
      ['approve', days(14)],
      ['begin', days(13, 23)],
      ['pause', days(13, 22)],
    ],
  },
  kept: {
    channel: 'email',
    isKept: true,
    steps: [
      ['open', days(12)],
      ['submit', days(11, 20)],
    ],
  },
  delayed: {
    channel: 'email',
    steps: [
      ['open', days(9)],
      ['submit', days(8, 20)],
      ['approve', days(8)],
      ['pause', days(7, 23)],
    ],
  },
  approval: {
    channel: 'letter',
    receivedDays: 3,
    steps: [
      ['open', days(6)],
      ['submit', days(5, 21)],
    ],
  },
  'due soon': { channel: 'letter', receivedDays: 24, steps: [['open', days(3)]] },
  unverified: { channel: 'email', steps: [['open', days(2)]] },
  open: { channel: 'email', steps: [['open', hourMs * 5]] },
};

/** `free`: sessions that nothing keeps, `kept`: those under the retention obligation, each for one request. */
export const planDeletions = (
  epochMs: number,
  { free, kept }: { free: readonly string[]; kept: readonly string[] },
): DeletionStep[] => {
  const left = { free: [...free], kept: [...kept] };

  return Object.entries(stories).flatMap(([request, { channel, receivedDays = 0, isKept, steps }]) => {
    const sessionId = (isKept ? left.kept : left.free).shift();
    if (sessionId === undefined) return [];

    return steps.map(
      ([action, before]): DeletionStep => ({
        kind: 'deletion',
        at: epochMs - before,
        request,
        action,
        sessionId,
        channel,
        receivedDays,
      }),
    );
  });
};
