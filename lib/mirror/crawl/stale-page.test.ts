/** A page of the list says how things were when it was asked for, not when it is written. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moveClock } from '@/lib/clock';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createStatusBudget, type Upstream } from '@/lib/upstream';
import { sendJson } from '@/lib/upstream/testing';
import { lookAtStatus } from '../status';
import { type ListBehaviour, type ListedSession, listedSession, plainList, startListService } from '../testing';
import { forgetMirror, mirroredColumns, servedColumns } from '../testing-mirror';
import { refreshOnce } from './refresh';
import { syncOnce } from './sync';

let database: TestDatabase;
const restoreClock: Array<() => void> = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await forgetMirror(database);

  return () => {
    for (const restore of restoreClock.splice(0)) restore();
  };
});

const never = new AbortController().signal;
const later = (minutes: number) => restoreClock.push(moveClock(minutes * 60_000));

const waiting = 'WAITING_FOR_MANUAL_APPROVE';

/** Ten sessions that wait, known to the mirror, and readings whose every page takes its time. */
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
  /** Once, after the service has answered for a page, and before the mirror has it. */
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
  ['the whole list', {}, syncOnce],
  ['the pages of those that are open', { cap: 4 }, refreshOnce],
] as const)('%s, asked for before a status was seen, does not take it back', async (_, behaviour, read) => {
  const { state, tools, slow, betweenAnswerAndWriting } = await start(behaviour);
  const decided = newest(state.sessions);
  betweenAnswerAndWriting(async () => {
    decided.status = 'MANUAL_APPROVED';
    await lookAtStatus(tools, decided.id);
  });
  await read(slow, never);
  expect(await mirroredColumns(database)).toEqual(servedColumns(state.sessions));

  // What is asked for later counts again, whatever it says.
  decided.status = 'AUTO_REJECTED';
  later(7 * 60);
  await syncOnce(tools, never);
  expect(await mirroredColumns(database)).toEqual(servedColumns(state.sessions));
});

test('a page that was asked for before a session was seen to be gone does not bring it back', async () => {
  const { state, tools, slow, betweenAnswerAndWriting } = await start({ cap: 4 });
  betweenAnswerAndWriting(async () => {
    const gone = newest(state.sessions.splice(-1));
    await lookAtStatus(tools, gone.id);
  });
  await refreshOnce(slow, never);
  expect(await mirroredColumns(database)).toEqual(servedColumns(state.sessions));
});

test('a status that was asked for before another one was seen does not take it back', async () => {
  const { state, tools } = await start({});
  const decided = newest(state.sessions);
  state.fault = (request, response, count) => {
    state.fault = null;
    decided.status = 'MANUAL_REJECTED';
    void syncOnce(tools, never).then(() => sendJson({ status: waiting })(request, response, count));
  };
  await lookAtStatus(tools, decided.id);
  expect(await mirroredColumns(database)).toEqual(servedColumns(state.sessions));
});
