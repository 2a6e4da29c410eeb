/** Every step of a case, where to hold it, and which process a kill hits there. */
import { expect } from '@/e2e/fixtures';
import type { Victim } from '@/e2e/kill';
import type { LaunchedDesk } from '@/e2e/launcher';
import { asSuperuser } from '@/e2e/people';
import { type Fate, type Moment, type Place, setTrap } from '@/e2e/trap';
import type { Habits } from '@/e2e/triage-officers';

const writing = (by: Place['by'], rows: string, when: string): Place => ({ by, at: { writing: rows, when } });

const places = {
  'claiming a case': writing(['web'], 'insert on claim', "new.kind = 'held'"),
  'reserving a case': writing(['web'], 'insert on claim', "new.kind = 'reserved'"),
  'going on to the reserved case': writing(['web'], 'update on claim', "old.kind = 'reserved' and new.kind = 'held'"),
  'giving a case back': writing(
    ['web'],
    'update on claim',
    "old.ended_at is null and new.ending in ('released', 'skipped', 'escalated')",
  ),
  'ending a lease': writing(['web', 'worker'], 'update on claim', "new.ending = 'expired'"),
  'asking the service for evidence': {
    database: 'proofdesk_service',
    by: ['service'],
    at: { reading: 'session_result' },
  },
  'noting what was served': writing(
    ['web'],
    'insert or update on served_evidence',
    "new.part in ('decision', 'document', 'face')",
  ),
  'sending a picture': writing(['web'], 'insert or update on served_evidence', "new.part like 'picture %'"),
  'giving a verdict': writing(['web'], 'insert on opinion', 'true'),
  'taking it back': writing(['web'], 'update on opinion', 'old.undone_at is null and new.undone_at is not null'),
  'recording it': writing(['worker'], 'update on verdict', "old.state <> 'recorded' and new.state = 'recorded'"),
  'taking it from the outbox': writing(['worker'], 'update on verdict', 'new.tries > old.tries'),
  'telling the service': {
    database: 'proofdesk_service',
    by: ['service'],
    at: { writing: 'insert on manual_decision', when: 'true' },
  },
  'keeping the answer': writing(['worker'], 'update on verdict', 'old.sent_at is null and new.sent_at is not null'),
  'confirming it': writing(['worker'], 'update on verdict', "old.state <> 'confirmed' and new.state = 'confirmed'"),
} as const satisfies Record<string, Place>;

const inUndoWindow = 'within the time to take it back';

export interface Step {
  name: keyof typeof places | typeof inUndoWindow;
  moment: Moment | 'between';
  victims: Victim[];
}

const of = (name: Step['name'], ...each: Array<[Step['moment'], ...Victim[]]>): Step[] =>
  each.map(([moment, ...victims]) => ({ name, moment, victims }));

export const steps: readonly Step[] = [
  ...of('claiming a case', ['at a row', 'web'], ['at the end', 'web']),
  ...of('reserving a case', ['at the end', 'web']),
  ...of('going on to the reserved case', ['at a row', 'web']),
  ...of('giving a case back', ['at the end', 'web']),
  ...of('ending a lease', ['at a row', 'web', 'worker'], ['at the end', 'web', 'worker']),
  ...of('asking the service for evidence', ['between', 'web'], ['between', 'service']),
  ...of('noting what was served', ['at a row', 'web'], ['at the end', 'web']),
  ...of('sending a picture', ['at the end', 'web']),
  ...of('giving a verdict', ['at a row', 'web'], ['at the end', 'web'], ['at the end', 'database']),
  ...of(inUndoWindow, ['between', 'web'], ['between', 'worker'], ['between', 'web', 'worker']),
  ...of('taking it back', ['at a row', 'web'], ['at the end', 'web']),
  ...of('recording it', ['at a row', 'worker'], ['at the end', 'worker'], ['at a row', 'database']),
  ...of('taking it from the outbox', ['at the end', 'worker']),
  ...of('telling the service', ['at a row', 'worker'], ['at the end', 'worker'], ['at a row', 'service']),
  ...of('telling the service', ['at the end', 'service'], ['at the end', 'database']),
  ...of('keeping the answer', ['at a row', 'worker'], ['at the end', 'worker']),
  ...of('confirming it', ['at a row', 'worker'], ['at the end', 'worker']),
];

export const nameOf = ({ name, moment, victims }: Step): string =>
  `${name}${moment === 'between' ? '' : `, ${moment}`}: ${victims.join(' and ')}`;

const isAboutUndo = ({ name }: Step): boolean => name === inUndoWindow || name === 'taking it back';

/** Long enough to undo a verdict after the kill. */
export const undoSecondsFor = (step: Step): number => (isAboutUndo(step) ? 20 : 2);

/** How often officers act in ways that lead to a step. */
export const habitsFor = (step: Step): Habits => ({
  reserving: step.name === 'going on to the reserved case' ? 1 : 0.6,
  givingBack: step.name === 'giving a case back' ? 0.7 : 0.15,
  takingBack: isAboutUndo(step) ? 0.9 : 0.4,
});

/**
 * The possible outcomes of held transactions: a dead client's is rolled back unless its commit was already sent. A dead
 * server may or may not have finished it.
 */
export const fatesOf = ({ name, moment, victims }: Step): Fate[] => {
  if (moment === 'between') return [];
  if (victims.includes('database')) return ['committed', 'aborted'];
  const isHit = places[name as keyof typeof places].by.every((each) => victims.includes(each));

  return isHit && moment === 'at a row' ? ['aborted'] : ['committed'];
};

/** Needs no holding, because it waits by itself. */
const untilHeld = ({ dataDir }: LaunchedDesk) =>
  expect
    .poll(
      async () =>
        (
          await asSuperuser(
            dataDir,
            "select from verdict where state like 'held %' and hold_until > now() + interval '10 seconds'",
          )
        ).length,
      { timeout: 60_000, intervals: [20] },
    )
    .toBeGreaterThan(2);

/** Holds everybody who reaches this step from now on. */
export const holdAt = async (desk: LaunchedDesk, { name, moment }: Step): ReturnType<typeof setTrap> =>
  name === inUndoWindow
    ? { caught: () => untilHeld(desk), letGo: async () => undefined, remove: async () => [] }
    : setTrap(desk.dataDir, places[name], moment === 'between' ? 'at a row' : moment);
