/** A gateway in front of the real service that answers 404, switched on after a healthy sync and off again. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { hourMs, minuteMs } from '@/lib/base/durations';
import { enrichOnce, refreshOnce, syncOnce } from '@/lib/mirror';
import { confirmDeliveries, deliverDue } from '@/lib/review';
import { readDeliveries } from '@/lib/review/delivery/read';
import { recordVerdict } from '@/lib/review/delivery/testing';
import { type ErasureDesk, startErasureDesk } from './erasure-testing';

let all: ErasureDesk;
let waiting: string[];

beforeAll(async () => {
  all = await startErasureDesk({ demoSessions: 300, readsResults: false });
  waiting = await all.faulty.service.idsOf('WAITING_FOR_MANUAL_APPROVE');
});
afterEach(() => all.faulty.set());
afterAll(() => all.close());

const never = new AbortController().signal;
const idsIn = (rows: Array<{ id: string }>) => rows.map(({ id }) => id);
const mirrored = async () => idsIn(await all.rows('select id from mirror_session order by id'));
const served = async () =>
  idsIn((await all.faulty.service.database.pool.query('select id from session order by id')).rows);

/** What the worker does, whatever fails of it. */
const keepUp = async () => {
  const { db } = all.desk;
  const tools = { db, upstream: all.upstream, keys: all.keys, log: all.log };
  for (const work of [
    () => syncOnce(tools, never),
    () => refreshOnce(tools, never),
    () => enrichOnce(tools, 'wanted', never),
    () => deliverDue({ ...tools, receiver: null }, never),
    () => confirmDeliveries(tools),
    () => all.work(),
    () => all.check(),
  ]) {
    await work().catch(() => undefined);
  }
};

test.each([
  ['everything', undefined],
  [
    'everything about sessions',
    ['status', 'decision', 'document', 'face', 'images', 'image', 'manual-decision', 'delete'],
  ],
  ['the status', ['status']],
  ['the list', ['list']],
])(
  '404 to %s: nothing else is gone, conflicting or void, and the desk is right afterwards',
  async (_, routes) => {
    const [sent = '', open = ''] = waiting.splice(0, 2);
    const [toErase = ''] = (await all.faulty.service.idsOf('AUTO_REJECTED')).slice(-1);
    const opinions = [{ personId: all.personId }];
    const record = (sessionId: string) =>
      recordVerdict(all.desk.db, { sessionId, delivery: 'service', decision: 'approve', opinions });
    const first = await record(sent);
    await deliverDue({ db: all.desk.db, upstream: all.upstream, receiver: null, log: all.log }, never);
    const before = await mirrored();

    await all.faulty.set({ kind: 'not-found', ...(routes && { routes }) });
    const second = await record(open);
    const requestId = await all.request([toErase]);
    for (let round = 0; round < 3; round++) {
      await keepUp();
      all.later(2 * minuteMs);
    }
    expect((await mirrored()).filter((id) => id !== toErase)).toEqual(before.filter((id) => id !== toErase));
    expect(await all.rows('select id from mirror_gone where id not in (select session_id from erasure)')).toEqual([]);
    expect(await all.rows(`select 1 from verdict where state in ('conflicting', 'void')`)).toEqual([]);

    await all.faulty.set();
    for (let round = 0; round < 2; round++) {
      all.later(7 * hourMs);
      await keepUp();
    }
    expect(await mirrored()).toEqual(await served());
    expect(await all.rows('select state from verdict where id = any($1)', [first, second])).toEqual([
      { state: 'confirmed' },
      { state: 'confirmed' },
    ]);
    expect(await all.rows('select state, outcome from deletion_request where id = $1', requestId)).toEqual([
      { state: 'ended', outcome: 'erased' },
    ]);
    const [certificate] = await all.rows('select body from certificate where request_id = $1', requestId);
    expect(JSON.parse(certificate.body).sessions[0].existed.results).toHaveLength(3);
    const { shadows } = await readDeliveries(all.desk.db, { adapter: 'service', person: { id: all.personId } });
    expect(shadows.rows).toEqual([]);
  },
  120_000,
);
