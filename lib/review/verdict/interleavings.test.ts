/**
 * The promise of verdicts as a whole: whatever two officers, a supervisor, the clock, the worker, the service and a failing
 * delivery do, in whichever order and at the same moment, the log tells a story that is possible, and the desk is where it
 * ends.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '@/lib/access';
import { actorOf, again, signedInPerson, testKeys } from '@/lib/access/testing';
import { moveClock } from '@/lib/clock';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { isAppError } from '@/lib/errors';
import { claimCase } from '../claims/claim';
import { endExpiredClaims } from '../claims/end';
import { takeDue, writeFailure, writeSent } from '../delivery/outbox';
import { advanceVerdicts } from './advance';
import type { VerdictTools } from './give';
import { next, type Standing, type Step } from './rules';
import { approval, giveBy, rejection, serveAll, setPolicy, waitingSession } from './testing';
import { undoVerdict } from './undo';

const undoSeconds = 10;
/** In seconds: an event is written a little after what it tells. */
const aMoment = 0.25;
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
  /** Of the evidence, at the service. */
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
    if (outcome === 'sent') await writeSent(database.db, due);
    if (outcome === 'failed') await writeFailure(database.db, due, { problem: 'No answer.', isLasting: false });
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
  if (!who) throw new Error('nobody');

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

/** To be refused is an answer; anything else is a defect. */
const refusable = (doing: Promise<unknown>): Promise<unknown> =>
  doing.catch((error: unknown) => {
    if (!isAppError(error)) throw error;
  });

interface Told {
  code: string;
  at: Date;
  seat: string | null;
  decision: string | null;
}

const stepOf = ({ code, seat }: Told): Step | null => {
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

/** Tells the log again from its beginning: every step must be possible, and at its time. Returns where that ends. */
const retell = (story: Told[]): Standing => {
  let state: Standing = 'none';
  let heldFrom = 0;

  for (const told of story) {
    const step = stepOf(told);
    if (step === null) continue;
    // A verdict that is over leaves the session as if there had been none.
    const from: Standing = step === 'give first' && ['undone', 'void'].includes(state) ? 'none' : state;
    const after = next(from, step);
    expect(after.state, `${from}, ${step}`).not.toBeNull();

    const heldFor = (told.at.getTime() - heldFrom) / 1_000;
    if (told.code === 'given') heldFrom = told.at.getTime();
    if (step === 'undo') expect(heldFor).toBeLessThan(undoSeconds + aMoment);
    if (['ask second', 'dispute', 'record'].includes(step)) expect(heldFor).toBeGreaterThan(undoSeconds - aMoment);
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

const expectPromisesKept = async ({ sessionId }: World): Promise<Standing> => {
  const story = await query<Told>(
    `select substring(code from 9) as code, at, details->>'seat' as seat, details->>'decision' as decision
     from audit_event where subject = $1 and code like 'verdict.%' order by id`,
    [sessionId],
  );
  const verdicts = await query<{ id: string; state: Standing; decision: string | null }>(
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
  expect(retell(story)).toBe(last?.state ?? 'none');
  expect(story.filter(({ code, seat }) => code === 'given' && seat === 'first')).toHaveLength(verdicts.length);

  for (const { id, state, decision } of verdicts) {
    const own = opinions.filter(({ verdict }) => verdict === id);
    expect(new Set(own.map(({ person }) => person)).size).toBe(own.length);
    if (state !== 'recorded' && state !== 'sent') continue;
    expect(decision).toBe(own.at(-1)?.decision);
    // All who decided it saw the same.
    const hashes = new Map(own.flatMap(({ evidence }) => evidence).map(({ part, hash }) => [part, hash]));
    for (const { part, hash } of own.flatMap(({ evidence }) => evidence)) expect(hashes.get(part)).toBe(hash);
  }

  return last?.state ?? 'none';
};

/** So that one run leaves nothing for the next to find. */
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
/** Up to three at the same moment. */
const moments = fc.array(fc.array(oneAct, { minLength: 1, maxLength: 3 }), {
  minLength: 8,
  maxLength: 16,
  size: 'max',
});

/** Through every state that is not an end by itself: chance alone comes this far in few of its runs. */
const theLongWay: Act[] = [
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

const changedInBetween: Act[] = [
  { kind: 'review', who: 0, rejects: false },
  { kind: 'wait', seconds: 10 },
  { kind: 'work' },
  { kind: 'evidence changes' },
  { kind: 'review', who: 1, rejects: false },
  { kind: 'wait', seconds: 10 },
  { kind: 'work' },
  { kind: 'review', who: 1, rejects: false },
];

test('whatever happens, and at whichever moment, nobody decides twice, and nothing is decided too early or taken back too late', async () => {
  const numRuns = Number(process.env.VERDICT_RUNS ?? 8);
  const seen = new Set<Standing>();

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
            await Promise.all(moment.map((doing) => refusable(act(world, doing))));
            seen.add(await expectPromisesKept(world));
          }
        } finally {
          await tidyUp(world);
        }
      },
    ),
    // Without making a failure smaller: each try takes a while.
    {
      numRuns,
      endOnFailure: true,
      examples: [theLongWay, changedInBetween].map((acts) => [acts.map((doing) => [doing]), 'always', true]),
    },
  );

  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['held first', 'awaiting second', 'held second', 'disputed', 'held settling', 'recorded', 'sent'],
    ]),
  );
});
