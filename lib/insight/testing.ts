/** For tests only: random sessions, verdicts, appeals and erasures of every kind, reproducible by seed. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { hourMs } from '@/lib/base/durations';
import type { Database } from '@/lib/db';
import {
  appeal,
  claim,
  deletionItem,
  deletionRequest,
  erasure,
  mirrorGone,
  mirrorSession,
  opinion,
  person,
  sessionWork,
  verdict,
} from '@/lib/db/schema';
import type { VerdictState } from '@/lib/db/schema/verdict-states';
import { drawFrom } from '@/lib/mirror/list/testing';

const statuses = [
  'PENDING',
  'WAITING_FOR_MANUAL_APPROVE',
  'AUTO_APPROVED',
  'MANUAL_APPROVED',
  'AUTO_REJECTED',
  'MANUAL_REJECTED',
  'EXPIRED',
  'ODD',
];
const types = ['PASSPORT', 'IDENTITY_CARD', 'VISA'];
const countries = ['DEU', 'FRA'];
const levels = ['LOW', 'MEDIUM', 'HIGH', 'STRANGE'];
const factorNames = ['mrzValidity', 'faceVerification', 'odd one'];
const scores = [0, 4.99, 5, 57.3, 94.9, 95, 99.99, 100, -1, 100.5];
const blocks = ['document expired', 'evidence not served', 'evidence withheld'];
const reasons = ['face_mismatch', 'other', 'unheard of'];
const resultStates = ['none', 'wanted', 'read', 'withheld', 'unreadable'] as const;
const states: readonly VerdictState[] = [
  'held first',
  'awaiting second',
  'disputed',
  'recorded',
  'confirmed',
  'confirmed',
  'conflicting',
  'undone',
  'void',
];

/** The migration's statement that fills in decision times of existing sessions. */
const readBackfill = async (): Promise<string> => {
  const file = path.join(import.meta.dirname, '../db/migrations/0009_insight.sql');

  return (await readFile(file, 'utf8')).split('--> statement-breakpoint').at(-1) ?? '';
};

type Draw = (below: number) => number;

const tools = (draw: Draw, now: Date) => {
  const oneOf = <Value>(values: readonly Value[]): Value => values[draw(values.length)] as Value;
  const maybe = <Value>(values: readonly Value[]): Value | null => (draw(6) === 0 ? null : oneOf(values));
  /** Some exactly on the hour. */
  const ago = (days: number) => {
    const exact = now.getTime() - draw(days * 24) * hourMs - draw(60) * 61_007;

    return new Date(draw(4) === 0 ? Math.floor(exact / hourMs) * hourMs : exact);
  };

  return { oneOf, maybe, ago, chance: (oneIn: number) => draw(oneIn) === 0 };
};

type Tools = ReturnType<typeof tools>;

const drawSession = ({ oneOf, maybe, ago, chance }: Tools, days: number) => {
  const created = chance(12) ? null : ago(days);
  const completed = chance(4)
    ? null
    : new Date((created ?? ago(days)).getTime() + oneOf([-2, 0, 1, 3, 50]) * 1_234_567);
  const resultState = oneOf(resultStates);
  const factors = Object.fromEntries(
    factorNames.filter(() => !chance(3)).map((name) => [name, [maybe(scores), maybe(levels)] as [number, string]]),
  );

  return {
    id: randomUUID(),
    status: maybe(statuses),
    documentType: maybe(types),
    country: maybe(countries),
    createdAt: created && `${created.toISOString().slice(0, -1)}004Z`,
    completedAt: completed?.toISOString() ?? null,
    resultState,
    hasDocument: resultState === 'read' ? chance(2) : null,
    score: maybe(scores),
    weakestFactor: maybe(factorNames),
    factors: chance(4) ? null : factors,
  };
};

const drawVerdict = ({ oneOf, maybe, ago, chance }: Tools, sessionId: string, days: number) => {
  const state = oneOf(states);
  const isDecided = ['recorded', 'confirmed', 'conflicting'].includes(state);
  const givenAt = ago(days);
  const verdictId = randomUUID();
  const seats = (['first', 'second', 'settling'] as const).slice(0, state === 'undone' ? 1 : oneOf([1, 1, 2, 3]));

  return {
    verdict: {
      id: verdictId,
      sessionId,
      state,
      stateAt: givenAt,
      decision: isDecided ? oneOf(['approve', 'reject'] as const) : null,
    },
    opinions: seats.map((seat, place) => ({
      verdictId,
      seat,
      place,
      givenAt: new Date(givenAt.getTime() + place * 5 * hourMs),
      decision: oneOf(['approve', 'reject'] as const),
      reasons: [...new Set([oneOf(reasons), ...(maybe(reasons.map((code) => [code])) ?? [])])],
      blocks: chance(2) ? [] : [oneOf(blocks), oneOf(blocks)],
      isAttested: false,
      evidence: [],
      undoneAt: state === 'undone' || (place > 0 && chance(4)) ? new Date(givenAt.getTime() + 1_000) : null,
    })),
  };
};

const drawErasure = ({ oneOf, maybe, ago, chance }: Tools, sessionId: string, days: number) => ({
  sessionId,
  intendedAt: ago(days),
  step: 'done' as const,
  createdOn: chance(10) ? null : ago(days).toISOString().slice(0, 10),
  status: maybe(statuses),
  documentType: maybe(types),
  erasedAt: oneOf([true, true, false]) ? ago(days) : null,
});

const drawRequest = ({ oneOf, maybe, ago }: Tools, place: number, days: number) => {
  const received = ago(days);

  return {
    id: randomUUID(),
    reference: `DR-${place}`,
    kind: oneOf(['request', 'request', 'direct'] as const),
    state: oneOf(['open', 'ended', 'cancelled'] as const),
    stateAt: received,
    createdAt: received,
    receivedOn: received.toISOString().slice(0, 10),
    dueOn: received.toISOString().slice(0, 10),
    answeredAt: maybe([ago(days)]),
  };
};

/** Replaces all data. `days`: how far back it reaches. */
export const populate = async (db: Database, seed: number, at: Date, days: number): Promise<void> => {
  const draw = drawFrom(seed);
  const kit = tools(draw, at);
  const times = <Value>(most: number, make: (place: number) => Value): Value[] =>
    Array.from({ length: 1 + draw(most) }, (_, place) => make(place));

  for (const table of [
    opinion,
    verdict,
    claim,
    appeal,
    erasure,
    deletionItem,
    deletionRequest,
    sessionWork,
    mirrorGone,
    mirrorSession,
  ]) {
    await db.delete(table);
  }
  const sessions = times(160, () => drawSession(kit, days));
  const ids = sessions.map(({ id }) => id);
  const people = await db.select({ id: person.id }).from(person).orderBy(person.email);
  const personId = people[0]?.id ?? '';
  const [held] = await db
    .insert(claim)
    .values({ sessionId: 'any', personId, kind: 'held', seat: 'first', claimedAt: at, leaseUntil: at, endedAt: at })
    .returning();
  // One verdict is on a session that has left the mirror.
  const verdicts = [...ids.filter(() => kit.chance(2)), randomUUID()].map((id) => drawVerdict(kit, id, days));
  const appeals = ids
    .filter(() => kit.chance(4))
    .map((sessionId) => {
      const finding = kit.maybe(['uphold', 'recommend approval', 'recommend rejection'] as const);
      const endedAt = finding || kit.chance(2) ? kit.ago(days) : null;

      return {
        sessionId,
        personId,
        status: 'AUTO_REJECTED',
        takenUpAt: kit.ago(days),
        reason: Buffer.of(1),
        finding,
        endedAt,
      };
    });
  const erasures = times(60, () => drawErasure(kit, randomUUID(), days));
  const requests = times(12, (place) => drawRequest(kit, place, days));
  const items = requests.flatMap(({ id: requestId, stateAt }) =>
    [kit.oneOf(ids), kit.oneOf(erasures).sessionId].map((sessionId) => ({
      requestId,
      sessionId,
      state: kit.oneOf(['held', 'held', 'gone'] as const),
      stateAt,
      matchedBy: [],
    })),
  );

  await db.insert(mirrorSession).values(sessions);
  await db.insert(verdict).values(verdicts.map((each) => each.verdict));
  await db
    .insert(opinion)
    .values(
      verdicts.flatMap(({ opinions }) =>
        opinions.map(({ place, ...each }) => ({ ...each, personId: people[place]?.id ?? '', claimId: held?.id ?? '' })),
      ),
    );
  if (appeals.length > 0) await db.insert(appeal).values(appeals);
  await db.insert(erasure).values(erasures);
  await db.insert(deletionRequest).values(requests);
  await db.insert(deletionItem).values(items);
  await db.execute(sql.raw(await readBackfill()));
};
