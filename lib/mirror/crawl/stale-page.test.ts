/** A page of the list is as old as its request, not as its writing. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createStatusBudget, type Upstream } from '@/lib/upstream';
import { sendJson } from '@/lib/upstream/testing';
import { checkStatus } from '../status';
import { type ListBehaviour, type ListedSession, listedSession, plainList, startListService } from '../testing';
import { clearMirror, mirroredColumns, servedColumns } from '../testing-mirror';
import { refreshOnce } from './refresh';
import { syncOnce } from './sync';

let database: TestDatabase;
const restoreClock: Array<() => void> = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await clearMirror(database);

  return () => {
    for (const restore of restoreClock.splice(0)) restore();
  };
});

const never = new AbortController().signal;
const later = (minutes: number) => restoreClock.push(moveClock(minutes * minuteMs));

const waiting = 'WAITING_FOR_MANUAL_APPROVE';

/** Ten waiting sessions in the mirror, and crawls with slow pages. */
const start = async (behaviour: Partial<ListBehaviour>) => {
  const sessions = Array.from({ length: 10 }, () => listedSession({ status: waiting }));
  const { state, upstream } = await startListService({ ...plainList, ...behaviour }, sessions, {
    failuresToPause: 1000,
    budget: createStatusBudget(database.db),
  });
  const tools = { db: database.db, upstream };
  await syncOnce(tools, never);
  later(6);

  let meanwhile: () => Promise<void> = async () => undefined;
  const slow: Upstream = {
    ...upstream,
    listSessions: async (page, size) => {
      const answer = await upstream.listSessions(page, size);
      await meanwhile();

      return answer;
    },
  };
  /** Runs once, after the service has answered and before the page is written. */
  const betweenAnswerAndWriting = (work: () => Promise<unknown>) => {
    meanwhile = async () => {
      meanwhile = async () => undefined;
      await work();
    };
  };

  return { state, tools, slow: { ...tools, upstream: slow }, betweenAnswerAndWriting };
};

/** On the first page. */
const newest = (sessions: readonly ListedSession[]): ListedSession => {
  const found = sessions.at(-1);
  if (!found) throw new Error('There is no such session.');

  return found;
};

test.each([
  ['a full crawl', {}, syncOnce],
  ['a refresh', { cap: 4 }, refreshOnce],
] as const)('%s requested before a status was seen does not revert it', async (_, behaviour, read) => {
  const { state, tools, slow, betweenAnswerAndWriting } = await start(behaviour);
  const decided = newest(state.sessions);
  betweenAnswerAndWriting(async () => {
    decided.status = 'MANUAL_APPROVED';
    await checkStatus(tools, decided.id);
  });
  await read(slow, never);
  expect(await mirroredColumns(database)).toEqual(servedColumns(state.sessions));

  // A later request counts again.
  decided.status = 'AUTO_REJECTED';
  later(7 * 60);
  await syncOnce(tools, never);
  expect(await mirroredColumns(database)).toEqual(servedColumns(state.sessions));
});

test('a page requested before a session was found gone does not bring it back', async () => {
  const { state, tools, slow, betweenAnswerAndWriting } = await start({ cap: 4 });
  betweenAnswerAndWriting(async () => {
    const gone = newest(state.sessions.splice(-1));
    await checkStatus(tools, gone.id);
  });
  await refreshOnce(slow, never);
  expect(await mirroredColumns(database)).toEqual(servedColumns(state.sessions));
});

test('a status requested before a newer one was seen does not revert it', async () => {
  const { state, tools } = await start({});
  const decided = newest(state.sessions);
  state.fault = (request, response, count) => {
    state.fault = null;
    decided.status = 'MANUAL_REJECTED';
    void syncOnce(tools, never).then(() => sendJson({ status: waiting })(request, response, count));
  };
  await checkStatus(tools, decided.id);
  expect(await mirroredColumns(database)).toEqual(servedColumns(state.sessions));
});
