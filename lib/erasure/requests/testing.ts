/** For tests only: requests, the people who work on them, and a fully read session list. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Person, setPurpose } from '@/lib/access';
import { actorOf, again, signedInPerson, testKeys } from '@/lib/access/testing';
import type { DeletionAnswer, DeletionChange, GivenFacts, IntakeBody, LetterKind } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { auditEvent, deletionItem, mirrorCrawl, retentionDuty } from '@/lib/db/schema';
import { createTestDatabase } from '@/lib/db/testing';
import { today } from '../calendar';
import { findHolds } from '../holds/check';
import { decideApproval, submitRequest } from './approval';
import { changeRequest } from './change';
import { createRequest } from './intake';
import { readRequest } from './read';
import { requestSubject } from './request';
import { seenOf } from './seen';
import { confirmedWith } from './start';

const nothing: GivenFacts = {
  name: null,
  birthDate: null,
  documentNumber: null,
  externalId: null,
  sessionId: null,
  words: null,
};

export const intakeOf = (given: Partial<GivenFacts>, more: Partial<IntakeBody> = {}): IntakeBody => ({
  channel: 'email',
  receivedOn: today(),
  given: { ...nothing, ...given },
  identity: { method: 'signature', on: today(), words: 'Signature compared with Márias passport.' },
  ...more,
});

/** A desk with a privacy officer, a supervisor who is also a privacy officer, and an officer. */
export const openTestDesk = async () => {
  const database = await createTestDatabase();
  const keys = testKeys();
  const tools = { db: database.db, keys };
  const privacy = await signedInPerson(database, ['privacy officer']);
  const supervisor = await signedInPerson(database, ['supervisor', 'privacy officer']);
  const officer = await signedInPerson(database, ['officer']);

  /** The person as their next request would load them. */
  const caller = async (who: Person) => ({ person: await again(database.db, who.signInId), actor: actorOf(who) });

  /** As somebody would give it who saw what would be erased now. */
  const confirmationOf = async (requestId: string): Promise<{ confirm: string; seen: string }> => {
    const items = await database.db.select().from(deletionItem).where(eq(deletionItem.requestId, requestId));
    const confirmed = items.filter(({ state }) => state === 'confirmed');
    const held = await findHolds(database.db, confirmed);
    const free = confirmed.map(({ sessionId }) => sessionId).filter((id) => !held.has(id));

    return { confirm: confirmedWith(free)?.slice(-4) ?? '', seen: seenOf(free) };
  };

  return {
    ...tools,
    confirmationOf,
    database,
    privacy,
    supervisor,
    officer,
    caller,
    open: async (given: Partial<GivenFacts>, more: Partial<IntakeBody> = {}, who = privacy): Promise<string> =>
      (await createRequest(tools, await caller(who), intakeOf(given, more))).requestId,
    /** Chooses the erasure purpose: one that a search set ends with the matching. */
    reveal: async (who = privacy): Promise<void> => {
      const { person, actor } = await caller(who);
      await setPurpose(tools, person, { code: 'erasure', words: null }, actor);
    },
    change: async (requestId: string, change: DeletionChange, who = privacy): Promise<void> =>
      changeRequest(tools, await caller(who), requestId, change),
    submit: async (requestId: string, who = privacy): Promise<void> =>
      submitRequest(tools, await caller(who), requestId, {
        reason: 'The person asked for it.',
        ...(await confirmationOf(requestId)),
      }),
    approve: async (requestId: string, who: Person): Promise<void> =>
      decideApproval(tools, await caller(who), requestId, {
        action: 'approve',
        ...(await confirmationOf(requestId)),
      }),
    /** Says that the letter which is due was sent, by post. */
    reply: async (requestId: string, letter: LetterKind, who = privacy): Promise<void> =>
      changeRequest(tools, await caller(who), requestId, { action: 'answer', letter, via: 'letter' }),
    read: async (requestId: string, who = privacy): Promise<DeletionAnswer> =>
      readRequest(tools, await caller(who), requestId, { isByPerson: true }),
    events: async (requestId: string): Promise<string[]> =>
      (
        await database.db
          .select({ code: auditEvent.code })
          .from(auditEvent)
          .where(eq(auditEvent.subject, requestSubject(requestId)))
          .orderBy(auditEvent.id)
      ).map(({ code }) => code),
    /** Starts everything behind a lock and releases it once all are waiting, so that they really run at the same time. */
    concurrently: async <Outcome>(lock: string, work: ReadonlyArray<() => Promise<Outcome>>) => {
      const client = await database.pool.connect();
      try {
        await client.query(`begin; ${lock}`);
        const started = work.map((each) => each());
        await expect
          .poll(async () => {
            // Outside the transaction, which would see the same snapshot each time.
            const { rows } = await database.pool.query(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            );

            return rows.length;
          })
          .toBe(work.length);
        await client.query('commit');

        return await Promise.allSettled(started);
      } finally {
        await client.query('rollback');
        client.release();
      }
    },
    /** As after a crawl that reached the end of the list. */
    completeCrawl: async (): Promise<void> => {
      await database.db.insert(mirrorCrawl).values({
        kind: 'full',
        state: 'complete',
        beganAt: now(),
        endedAt: now(),
        isExact: true,
        progress: {
          nextPage: 1,
          reachedEnd: true,
          addedBefore: 0,
          start: null,
          readFrom: null,
          highest: null,
          erased: 0,
          wasCalm: true,
        },
      });
    },
    addDuty: async (duty: Partial<typeof retentionDuty.$inferInsert> = {}): Promise<void> => {
      await database.db.insert(retentionDuty).values({
        countries: ['UTO'],
        years: 5,
        basis: 'AML Act, section 8',
        countsFrom: 'completion',
        isActive: true,
        changedAt: now(),
        ...duty,
      });
    },
    /** Every row of every table, as text. */
    allText: async (): Promise<string> => {
      const { rows } = await database.db.execute<{ name: string }>(
        sql`select tablename as name from pg_tables where schemaname = 'public'`,
      );
      const texts: string[] = [];
      for (const { name } of rows) {
        const found = await database.pool.query<{ text: string }>(`select t::text as text from "${name}" t`);
        texts.push(...found.rows.map(({ text }) => text));
      }

      return texts.join('\n');
    },
  };
};

export type TestDesk = Awaited<ReturnType<typeof openTestDesk>>;
