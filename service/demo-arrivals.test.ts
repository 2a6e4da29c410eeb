import { afterEach, beforeEach, expect, it } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import { wireSchemas } from '@/lib/contract';
import { arrive, finishDue } from './demo-arrivals';
import { defaultRules } from './lifecycle';
import { startTestService, type TestService } from './testing';

let service: TestService;
let restores: (() => void)[];

beforeEach(async () => {
  service = await startTestService(40);
  restores = [];
});

afterEach(async () => {
  for (const restore of restores) restore();
  await service.close();
});

const pass = (seconds: number) => restores.push(moveClock(seconds * 1000));
const come = () => arrive(service.database.db, { rules: defaultRules, arrivalSeconds: 180 });
const count = async () => Number((await service.database.pool.query('select count(*) from session')).rows[0].count);

it('sessions arrive one at a time, and only one after a long pause', async () => {
  expect(await come()).toBe(true);
  expect(await come()).toBe(false);
  pass(60);
  expect(await come()).toBe(false);
  pass(240);
  expect((await Promise.all([come(), come(), come()])).filter(Boolean)).toHaveLength(1);
  pass(30 * 86_400);
  expect(await come()).toBe(true);
  expect(await come()).toBe(false);

  expect(await count()).toBe(43);
});

it('arrivals finish within minutes: approved, rejected, waiting or abandoned, with results and pictures', async () => {
  // The policy's version must be written, not taken from the default.
  await service.database.pool.query('alter table session_result alter policy_version drop default');
  for (let arrival = 0; arrival < 60; arrival++) {
    expect(await come()).toBe(true);
    pass(300);
  }
  const first = await finishDue(service.database.db);
  pass(600);
  const all = first + (await finishDue(service.database.db));
  expect(await finishDue(service.database.db)).toBe(0);

  const { rows } = await service.database.pool.query<{ id: string; status: string }>(
    'select id, status from session where demo_index >= 1000000000',
  );
  const states = new Set(rows.map(({ status }) => status));
  expect(rows).toHaveLength(60);
  expect(all).toBeGreaterThanOrEqual(rows.filter(({ status }) => status !== 'PENDING').length);
  for (const state of ['PENDING', 'AUTO_APPROVED', 'AUTO_REJECTED', 'WAITING_FOR_MANUAL_APPROVE']) {
    expect(states).toContain(state);
  }

  const done = rows.find(({ status }) => status === 'AUTO_APPROVED')?.id ?? '';
  wireSchemas.decision.parse(await (await service.ask(`/${done}/decision/results`)).json());
  wireSchemas.document.parse(await (await service.ask(`/${done}/document/result`)).json());
  expect((await service.ask(`/${done}/images/primary_face`)).headers.get('content-type')).toBe('image/jpeg');
});

it('a session deleted before it finished stays deleted', async () => {
  await come();
  const { rows } = await service.database.pool.query('select id from session where demo_index >= 1000000000');
  await service.ask(`/${rows[0].id}`, { method: 'DELETE' });
  pass(3600);
  await finishDue(service.database.db);

  expect((await service.ask(`/${rows[0].id}/status`)).status).toBe(404);
});

it('an expired session stays expired', async () => {
  await service.close();
  service = await startTestService(300);
  await come();
  pass(15 * 86_400);

  expect(await finishDue(service.database.db)).toBe(0);
});

it('arrivals continue after the clock was ahead', async () => {
  const back = moveClock(14 * dayMs);
  await come();
  back();

  expect(await come()).toBe(true);
});

it('arrivals pause while 25 sessions wait, and go on once one is decided', async () => {
  await service.database.pool.query(
    `update session set status = 'WAITING_FOR_MANUAL_APPROVE' where id in (select id from session order by id limit 25)`,
  );
  await service.database.pool.query(
    `update session set status = 'AUTO_APPROVED' where id not in (select id from session order by id limit 25)`,
  );
  expect(await come()).toBe(false);

  await service.database.pool.query(
    `update session set status = 'MANUAL_APPROVED' where id = (select id from session order by id limit 1)`,
  );
  expect(await come()).toBe(true);
});

it('nobody arrives at a service without demo sessions', async () => {
  const empty = await startTestService(0);
  try {
    expect(await arrive(empty.database.db, { rules: defaultRules, arrivalSeconds: 1 })).toBe(false);
    expect(await finishDue(empty.database.db)).toBe(0);
  } finally {
    await empty.close();
  }
});
