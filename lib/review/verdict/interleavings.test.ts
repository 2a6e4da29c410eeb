/**
 * Whatever two officers, a supervisor, the clock, the worker, the service and failing deliveries do, in any order and at the
 * same moment, the audit log is a possible sequence of steps, and the stored verdict is where it ends.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '@/lib/access';
import { actorOf, again, signedInPerson, testKeys } from '@/lib/access/testing';
import { moveClock } from '@/lib/base/clock';
import { isAppError } from '@/lib/base/errors';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { claimCase } from '../claims/claim';
import { endExpiredClaims } from '../claims/lease';
import { markFailed, markSent, takeDue } from '../delivery/outbox';
import { advanceVerdicts } from './advance';
import type { VerdictTools } from './give';
import { type CurrentState, nextState, type Step } from './rules';
import { approval, giveBy, rejection, serveAll, setPolicy, waitingSession } from './testing';
import { undoVerdict } from './undo';

const undoSeconds = 10;
/** In seconds. Events are written slightly later than the changes themselves. */
const tolerance = 0.25;
let database: TestDatabase;
let tools: VerdictTools;
let people: Person[];

beforeAll(async () => {
  database = await createTestDatabase();
  tools = { db: database.db, keys: testKeys(), delivery: 'service' };
  people = [
    await signedInPerson(database, ['officer']),
    await signedInPerson(database, ['officer']),
    await signedInPerson(database, ['supervisor']),
  ];
});
afterAll(() => database.close());

interface World {
  sessionId: string;
  /** Version of the evidence at the service. */
  version: number;
  back: Array<() => void>;
}

const query = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await database.pool.query(text, values)).rows;

const take = async ({ sessionId }: World, who: Person): Promise<void> => {
  const person = await again(database.db, who.signInId);
  await claimCase(tools, { person, actor: actorOf(who) }, { sessionId });
};

const look = ({ sessionId, version }: World, who: Person) => serveAll(database.db, sessionId, who, { version });

const give = async ({ sessionId }: World, who: Person, rejects: boolean): Promise<void> => {
  const [claim] = await query<{ id: string }>(
    'select id from claim where session_id = $1 and person_id = $2 order by claimed_at desc limit 1',
    [sessionId, who.id],
  );
  if (claim) await giveBy(tools, who, claim.id, rejects ? rejection : approval);
};

const undo = async ({ sessionId }: World, who: Person): Promise<void> => {
  const [verdict] = await query<{ id: string }>(
    'select id from verdict where session_id = $1 order by state_at desc limit 1',
    [sessionId],
  );
  if (verdict) await undoVerdict(tools, { verdictId: verdict.id, actor: actorOf(who) });
};

const deliver = async (outcome: 'sent' | 'failed' | 'killed'): Promise<void> => {
  for (const due of await takeDue(database.db, 10)) {
    if (outcome === 'sent') await markSent(database.db, due);
    if (outcome === 'failed') await markFailed(database.db, due, { problem: 'No answer.', isPermanent: false });
  }
};

type Act =
  | { kind: 'take' | 'look' | 'undo'; who: number }
  | { kind: 'give' | 'review'; who: number; rejects: boolean }
  | { kind: 'wait'; seconds: number }
  | { kind: 'deliver'; outcome: 'sent' | 'failed' | 'killed' }
  | { kind: 'work' | 'evidence changes' | 'decided elsewhere' };

const act = async (world: World, doing: Act): Promise<unknown> => {
  const who = 'who' in doing ? people[doing.who] : people[0];
  if (!who) throw new Error('No such person.');

  switch (doing.kind) {
    case 'take':
      return take(world, who);
    case 'look':
      return look(world, who);
    case 'give':
      return give(world, who, doing.rejects);
    case 'review':
      await take(world, who);
      await look(world, who);
      return give(world, who, doing.rejects);
    case 'undo':
      return undo(world, who);
    case 'wait':
      return world.back.push(moveClock(doing.seconds * 1_000));
    case 'work':
      await endExpiredClaims(database.db);
      return advanceVerdicts(tools);
    case 'deliver':
      return deliver(doing.outcome);
    case 'evidence changes':
      world.version += 1;
      return;
    case 'decided elsewhere':
      return query(`update mirror_session set status = 'MANUAL_APPROVED' where id = $1`, [world.sessionId]);
  }
};

/** A refusal is fine; any other error is a bug. */
const allowRefusal = (doing: Promise<unknown>): Promise<unknown> =>
  doing.catch((error: unknown) => {
    if (!isAppError(error)) throw error;
  });

interface LoggedStep {
  code: string;
  at: Date;
  seat: string | null;
  decision: string | null;
}

const stepOf = ({ code, seat }: LoggedStep): Step | null => {
  const given = { first: 'give first', second: 'give second', settling: 'settle' } as const;
  const steps: Record<string, Step> = {
    undone: 'undo',
    second_asked: 'ask second',
    disputed: 'dispute',
    recorded: 'record',
    void: 'void',
    sent: 'send',
  };

  return code === 'given' ? given[seat as keyof typeof given] : (steps[code] ?? null);
};

/** Replays the log, checks that every step is possible and on time, and returns the final state. */
const replay = (story: LoggedStep[]): CurrentState => {
  let state: CurrentState = 'none';
  let heldFrom = 0;

  for (const logged of story) {
    const step = stepOf(logged);
    if (step === null) continue;
    // An ended verdict leaves the session without one.
    const from: CurrentState = step === 'give first' && ['undone', 'void'].includes(state) ? 'none' : state;
    const after = nextState(from, step);
    expect(after.state, `${from}, ${step}`).not.toBeNull();

    const heldFor = (logged.at.getTime() - heldFrom) / 1_000;
    if (logged.code === 'given') heldFrom = logged.at.getTime();
    if (step === 'undo') expect(heldFor).toBeLessThan(undoSeconds + tolerance);
    if (['ask second', 'dispute', 'record'].includes(step)) expect(heldFor).toBeGreaterThan(undoSeconds - tolerance);
    state = after.state ?? state;
  }

  return state;
};

interface Seen {
  verdict: string;
  person: string;
  decision: string;
  evidence: Array<{ part: string; hash: string }>;
}

const checkInvariants = async ({ sessionId }: World): Promise<CurrentState> => {
  const story = await query<LoggedStep>(
    `select substring(code from 9) as code, at, details->>'seat' as seat, details->>'decision' as decision
     from audit_event where subject = $1 and code like 'verdict.%' order by id`,
    [sessionId],
  );
  const verdicts = await query<{ id: string; state: CurrentState; decision: string | null }>(
    'select id, state, decision from verdict where session_id = $1 order by state_at, (state <> $2) desc',
    [sessionId, 'void'],
  );
  const opinions = await query<Seen>(
    `select verdict_id as verdict, person_id as person, decision, evidence from opinion
     where undone_at is null and verdict_id in (select id from verdict where session_id = $1) order by given_at`,
    [sessionId],
  );
  const open = verdicts.filter(({ state }) => !['undone', 'void'].includes(state));
  const last = open[0] ?? verdicts.at(-1);

  expect(open.length).toBeLessThanOrEqual(1);
  expect(replay(story)).toBe(last?.state ?? 'none');
  expect(story.filter(({ code, seat }) => code === 'given' && seat === 'first')).toHaveLength(verdicts.length);

  for (const { id, state, decision } of verdicts) {
    const own = opinions.filter(({ verdict }) => verdict === id);
    expect(new Set(own.map(({ person }) => person)).size).toBe(own.length);
    if (state !== 'recorded' && state !== 'sent') continue;
    expect(decision).toBe(own.at(-1)?.decision);
    // Everybody who decided it saw the same evidence.
    const hashes = new Map(own.flatMap(({ evidence }) => evidence).map(({ part, hash }) => [part, hash]));
    for (const { part, hash } of own.flatMap(({ evidence }) => evidence)) expect(hashes.get(part)).toBe(hash);
  }

  return last?.state ?? 'none';
};

/** Leaves nothing behind for the next run. */
const tidyUp = async ({ sessionId, back }: World): Promise<void> => {
  await query(`update claim set ended_at = now(), ending = 'released' where session_id = $1 and ended_at is null`, [
    sessionId,
  ]);
  await query(`update verdict set state = 'void' where session_id = $1`, [sessionId]);
  for (const restore of back) restore();
};

const who = fc.nat({ max: 2 });
const oneAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('review' as const), who, rejects: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('give' as const), who, rejects: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('take' as const, 'look' as const, 'undo' as const), who }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 5, 9, 10, 10, 40, 301) }),
  },
  { weight: 4, arbitrary: fc.constant({ kind: 'work' } as const) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('deliver' as const),
      outcome: fc.constantFrom('sent' as const, 'failed' as const, 'killed' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'evidence changes' } as const) },
);
/** Up to three actions at the same moment. */
const moments = fc.array(fc.array(oneAct, { minLength: 1, maxLength: 3 }), {
  minLength: 8,
  maxLength: 16,
  size: 'max',
});

/** Passes through every intermediate state, which random runs rarely do. */
const longestPath: Act[] = [
  { kind: 'review', who: 0, rejects: true },
  { kind: 'wait', seconds: 10 },
  { kind: 'work' },
  { kind: 'review', who: 1, rejects: true },
  { kind: 'undo', who: 1 },
  { kind: 'review', who: 1, rejects: false },
  { kind: 'wait', seconds: 10 },
  { kind: 'work' },
  { kind: 'review', who: 2, rejects: false },
  { kind: 'undo', who: 2 },
  { kind: 'review', who: 2, rejects: true },
  { kind: 'wait', seconds: 10 },
  { kind: 'work' },
  { kind: 'deliver', outcome: 'failed' },
  { kind: 'wait', seconds: 40 },
  { kind: 'deliver', outcome: 'killed' },
  { kind: 'wait', seconds: 40 },
  { kind: 'deliver', outcome: 'sent' },
];

const evidenceChanges: Act[] = [
  { kind: 'review', who: 0, rejects: false },
  { kind: 'wait', seconds: 10 },
  { kind: 'work' },
  { kind: 'evidence changes' },
  { kind: 'review', who: 1, rejects: false },
  { kind: 'wait', seconds: 10 },
  { kind: 'work' },
  { kind: 'review', who: 1, rejects: false },
];

test('nobody decides twice, and nothing is recorded too early or undone too late', async () => {
  const numRuns = Number(process.env.VERDICT_RUNS ?? 8);
  const seen = new Set<CurrentState>();

  await fc.assert(
    fc.asyncProperty(
      moments,
      fc.constantFrom('never' as const, 'always' as const, 'always' as const, 'on reject' as const),
      fc.boolean(),
      async (acts, fourEyes, leaves) => {
        await setPolicy(database.db, { fourEyes, undoSeconds });
        const world: World = { sessionId: await waitingSession(database.db), version: 1, back: [] };
        const all: Act[][] = leaves ? [...acts, [{ kind: 'decided elsewhere' }], [{ kind: 'work' }]] : acts;

        try {
          for (const moment of all) {
            await Promise.all(moment.map((doing) => allowRefusal(act(world, doing))));
            seen.add(await checkInvariants(world));
          }
        } finally {
          await tidyUp(world);
        }
      },
    ),
    // Shrinking would take too long.
    {
      numRuns,
      endOnFailure: true,
      examples: [longestPath, evidenceChanges].map((acts) => [acts.map((doing) => [doing]), 'always', true]),
    },
  );

  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['held first', 'awaiting second', 'held second', 'disputed', 'held settling', 'recorded', 'sent'],
    ]),
  );
});
