/** For tests only: a desk, the service with its fault board over HTTP, and the worker's erasure steps. */
import { createPerson } from '@/lib/access';
import { moveClock, now } from '@/lib/base/clock';
import { createLog } from '@/lib/base/log';
import { person } from '@/lib/db/schema';
import { createTestDatabase } from '@/lib/db/testing';
import { type EngineTools, eraseDue, recheckErased } from '@/lib/erasure';
import { openApproved } from '@/lib/erasure/testing';
import { createSigner, openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { enrichOnce, syncOnce } from '@/lib/mirror';
import { createGate, createStatusBudget, createUpstream } from '@/lib/upstream';
import { startFaultyService } from '@/service/faults/testing';

const never = new AbortController().signal;

export const startErasureDesk = async ({ demoSessions = 60, timeoutMs = 10_000, readsResults = true } = {}) => {
  const desk = await createTestDatabase();
  const faulty = await startFaultyService(demoSessions);
  const { url, close } = await faulty.listen();
  const log = createLog('test');
  log.level = 'silent';
  const upstream = createUpstream({
    baseUrl: new URL(url).origin,
    prefix: '/api/v1',
    username: 'back-office',
    password: faulty.service.secret,
    budget: createStatusBudget(desk.db),
    gate: createGate(desk.db),
    log,
    retries: 0,
    jsonTimeoutMs: timeoutMs,
    imageTimeoutMs: timeoutMs,
    failuresToPause: 1_000,
  });
  const deskKeys = makeKeys();
  const keys = openKeyring(deskKeys);
  const tools: EngineTools = { db: desk.db, upstream, signer: createSigner(deskKeys.SIGNING_KEY) };
  await createPerson(desk.db, { email: 'p@desk.example', name: 'Privacy officer', roles: ['privacy officer'] });
  const [officer] = await desk.db.select().from(person);
  const personId = officer?.id ?? '';
  let forward = 0;
  let restoreClock: () => void = () => undefined;

  const readList = async () => {
    await syncOnce({ db: desk.db, upstream }, never);
    while (readsResults && (await enrichOnce({ db: desk.db, upstream, keys, log }, 'wanted', never)) > 0);
  };
  await readList();

  return {
    desk,
    faulty,
    upstream,
    keys,
    log,
    tools,
    personId,
    readList,
    request: (sessionIds: readonly string[]) => openApproved(desk.db, { sessionIds, personId }),
    /** One round of the worker, which has looked at the list meanwhile. */
    work: async (changed: Partial<EngineTools> = {}, stopping = never) => {
      await desk.pool.query(`update mirror_crawl set ended_at = $1, as_of = $1 where state = 'complete'`, [now()]);
      await eraseDue({ ...tools, ...changed }, stopping);
    },
    /** One round of a worker that cannot read the list. */
    workBlindly: () => eraseDue(tools, never),
    check: () => recheckErased(tools, never),
    /** Moves the desk's clock forward. */
    later: (milliseconds: number) => {
      restoreClock();
      forward += milliseconds;
      restoreClock = moveClock(forward);
    },
    answers: async (sessionId: string) => (await faulty.askBehind(`/${sessionId}/status`)).status !== 404,
    rows: async (query: string, ...values: unknown[]) => (await desk.pool.query(query, values)).rows,
    close: async () => {
      restoreClock();
      await close();
      await faulty.close();
      await desk.close();
    },
  };
};

export type ErasureDesk = Awaited<ReturnType<typeof startErasureDesk>>;
