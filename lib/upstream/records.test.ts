import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createDriftRecord } from './drift-record';
import { createHealthRecord, percentile } from './health-record';
import { createTestUpstream, sendJson, startService } from './testing';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of ['drift', 'upstream_health', 'upstream_state']) {
    await database.pool.query(`delete from ${table}`);
  }
});

const fail = (error: unknown) => {
  throw error;
};

/** Two processes, each with its own buffer. */
const twoRecords = <T>(open: (db: TestDatabase['db'], onError: (error: unknown) => void) => T) =>
  [open(database.db, fail), open(database.db, fail)] as const;

const rowsOf = async (table: string) => (await database.pool.query(`select * from ${table}`)).rows;

test('drift is counted per answer, across all processes', async () => {
  const [web, worker] = twoRecords(createDriftRecord);
  const unknown = {
    endpoint: 'decision',
    field: 'verifications.*',
    kind: 'unknown-value',
    value: 'newFactor',
  } as const;
  web.note([unknown, { endpoint: 'status', field: 'status', kind: 'missing' }]);
  web.note([unknown]);
  worker.note([unknown]);
  await Promise.all([web.flush(), worker.flush()]);

  expect(await rowsOf('drift')).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ field: 'verifications.*', value: 'newFactor', answers: 3 }),
      expect.objectContaining({ field: 'status', value: '', answers: 1 }),
    ]),
  );
});

test('a service that invents names does not fill the table, and known drift is still counted', async () => {
  const record = createDriftRecord(database.db, fail);
  const made = (number: number) => ({ endpoint: 'face', field: `field${number}`, kind: 'unknown-property' }) as const;
  for (const first of [0, 1000]) {
    record.note(Array.from({ length: 1000 }, (_, index) => made(first + index)));
    await record.flush();
  }
  record.note([made(0)]);
  await record.flush();

  const rows = await rowsOf('drift');
  expect(rows).toHaveLength(1000);
  expect(rows.find(({ field }) => field === 'field0')).toMatchObject({ answers: 2 });
});

test('figures wait until the database accepts them', async () => {
  const errors: unknown[] = [];
  const record = createDriftRecord(database.db, (error) => errors.push(error));
  const { rows } = await database.pool.query(`select current_user as role`);
  const asOwner = async (statement: string) => {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: database.superuserUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };

  await asOwner(`revoke insert on drift from ${rows[0].role}`);
  record.note([{ endpoint: 'face', field: 'gender', kind: 'missing' }]);
  await record.flush();
  expect(errors).toHaveLength(1);

  await asOwner(`grant insert on drift to ${rows[0].role}`);
  await record.flush();
  expect(await rowsOf('drift')).toHaveLength(1);
});

test('answers, failures and refusals are counted in ten-minute steps, across all processes', async () => {
  const [web, worker] = twoRecords(createHealthRecord);
  const busy = new AppError('UPSTREAM_BUSY', { userMessage: 'Fewer.' });
  const down = new AppError('UPSTREAM_UNREACHABLE', { userMessage: 'No connection.' });
  for (let count = 0; count < 19; count++) web.noteCall({ call: 'sessions', durationMs: 90, failure: null });
  web.noteCall({ call: 'sessions', durationMs: 2000, failure: new AppError('NOT_FOUND', { userMessage: 'None.' }) });
  worker.noteCall({ call: 'sessions', durationMs: 5, failure: busy });
  worker.noteCall({ call: 'sessions', durationMs: 5, failure: down });
  worker.notePause();
  await Promise.all([web.flush(), worker.flush()]);

  const [step] = await rowsOf('upstream_health');
  expect(step).toMatchObject({ answers: 20, failures: 1, refusals: 1 });
  expect(step.at.getTime() % 600_000).toBe(0);
  // Accurate to 20 %.
  expect(percentile(step.times, 0.5)).toBeGreaterThan(90 * 0.8);
  expect(percentile(step.times, 0.5)).toBeLessThan(90 * 1.2);
  expect(percentile(step.times, 0.99)).toBeGreaterThan(2000 * 0.8);
  expect(await rowsOf('upstream_state')).toMatchObject([
    { failure_code: 'UPSTREAM_UNREACHABLE', failure: 'No connection.', paused_at: expect.any(Date) },
  ]);

  const back = moveClock(600_000);
  web.noteCall({ call: 'sessions', durationMs: 1, failure: null });
  await web.flush();
  back();
  expect(await rowsOf('upstream_health')).toHaveLength(2);
});

test('the latest failure wins, whichever process writes last', async () => {
  const [web, worker] = twoRecords(createHealthRecord);
  const failed = (userMessage: string) => ({
    call: 'sessions' as const,
    durationMs: 1,
    failure: new AppError('UPSTREAM_ERROR', { userMessage }),
  });
  web.noteCall(failed('earlier'));
  const back = moveClock(1000);
  worker.noteCall(failed('later'));
  back();
  await worker.flush();
  await web.flush();

  expect(await rowsOf('upstream_state')).toMatchObject([{ failure: 'later' }]);
});

test('every request is counted, including retries and unreadable answers, but not paused calls', async () => {
  const service = await startService(sendJson({}, 503));
  const outcomes: Array<string | null> = [];
  const pauses: string[] = [];
  const upstream = createTestUpstream(service.url, {
    failuresToPause: 3,
    onCall: ({ failure }) => outcomes.push(failure?.code ?? null),
    onPause: () => pauses.push('paused'),
  });

  await upstream.face('one').catch(() => undefined);
  expect(outcomes).toEqual(['UPSTREAM_ERROR', 'UPSTREAM_ERROR', 'UPSTREAM_ERROR']);
  expect(pauses).toEqual(['paused']);

  await expect(upstream.face('one')).rejects.toMatchObject({ code: 'UPSTREAM_PAUSED' });
  expect(outcomes).toHaveLength(3);

  const other = createTestUpstream(service.url, { onCall: ({ failure }) => outcomes.push(failure?.code ?? null) });
  service.behave(sendJson([]));
  await other.listSessions(1, 1).catch(() => undefined);
  expect(outcomes.at(-1)).toBe('UPSTREAM_BROKEN_PAYLOAD');
});

test('a working path prefix is suggested, and nothing if there is none', async () => {
  const service = await startService((request, response, count) =>
    (request.url?.startsWith('/api/v2/data/session/list')
      ? sendJson({ data: [], currentPage: 1, totalRecords: 0 })
      : sendJson({}, 404))(request, response, count),
  );
  expect(await createTestUpstream(service.url).findPrefix()).toBe('/api/v2');

  service.behave(sendJson({}, 404));
  expect(await createTestUpstream(service.url).findPrefix()).toBeNull();
});
