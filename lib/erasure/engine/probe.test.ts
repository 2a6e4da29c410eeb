import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { readListingFacts, syncOnce } from '@/lib/mirror';
import { listedSession, plainList, startListService } from '@/lib/mirror/testing';
import { findStillListed } from './probe';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a session of unknown date is sought in the service’s list, however recently the mirror read it', async () => {
  const { db } = database;
  const { upstream, state } = await startListService(
    plainList,
    Array.from({ length: 3 }, () => listedSession()),
  );
  await syncOnce({ db, upstream }, new AbortController().signal);
  expect((await readListingFacts(db)).isExact).toBe(true);

  const appeared = listedSession();
  state.sessions.push(appeared);
  const sought = [appeared.id, 'never there'].map((sessionId) => ({ sessionId, createdOn: null }));
  expect([...(await findStillListed({ db, upstream }, sought))]).toEqual([appeared.id]);
});
