/**
 * Kills a random process at random moments with `kill -9` while sessions are opened and erased.
 * After each round the desk must be back, and everything acknowledged must still be true.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { setDeletionPolicy } from '@/e2e/erasure-rounds';
import { expect, test } from '@/e2e/fixtures';
import {
  type Account,
  childPids,
  databasePid,
  isReady,
  type LaunchedDesk,
  readSecrets,
  startDesk,
  stopAllDesks,
} from '@/e2e/launcher';
import { signedInApi } from '@/e2e/mixed-actions';
import { randomFrom } from '@/e2e/random';
import { openRounds } from './soak-rounds';

const rounds = Number(process.env.SOAK_ROUNDS || 30);

interface Progress {
  owner: Account | null;
  /** Sessions whose deletion was acknowledged. */
  erased: string[];
  victims: Record<string, number>;
}

const victimPids = (dataDir: string): Record<string, () => number> => {
  const child = (name: string) => () => childPids(dataDir)[name] ?? 0;

  return {
    launcher: () => JSON.parse(readFileSync(path.join(dataDir, 'proofdesk.pid'), 'utf8')).pid,
    service: child('service'),
    worker: child('worker'),
    web: child('web'),
    database: () => databasePid(dataDir),
  };
};

/** One officer's work: opens sessions and erases every third. Returns what was acknowledged. */
const work = async (api: APIRequestContext, step: number, sessionIds: string[], progress: Progress) => {
  const sessionId = sessionIds[step % sessionIds.length] ?? '';
  await api.get(`/api/sessions/${sessionId}/decision`, { timeout: 15_000 }).catch(() => undefined);

  if (step % 3 === 0) {
    const answer = await api
      .post('/api/deletions/direct', {
        data: { ids: [sessionId], reason: 'A soak test.', confirm: sessionId.slice(-4) },
        timeout: 15_000,
      })
      .catch(() => null);

    if (answer?.ok()) {
      progress.erased.push(sessionId);
    }
  }
};

const verify = async (desk: LaunchedDesk, api: APIRequestContext, progress: Progress) => {
  const { upstreamUsername, upstreamPassword } = readSecrets(desk.dataDir);
  const authorization = `Basic ${Buffer.from(`${upstreamUsername}:${upstreamPassword}`).toString('base64')}`;

  await expect
    .poll(async () => (await (await api.post('/api/audit/verify')).json()).unsealed, { timeout: 30_000 })
    .toBeLessThan(2);
  expect(await (await api.post('/api/audit/verify')).json()).toMatchObject({ intact: true });

  for (const sessionId of progress.erased) {
    await expect
      .poll(async () => (await api.get(`/api/sessions/${sessionId}/decision`)).status(), {
        timeout: 60_000,
        message: sessionId,
      })
      .toBe(410);
    const upstream = await fetch(`${desk.serviceUrl}/api/v1/data/${sessionId}/images`, { headers: { authorization } });
    expect(upstream.status, sessionId).toBe(404);
  }
};

test.afterEach(stopAllDesks);

test(`${rounds} kills at random moments lose nothing acknowledged`, async () => {
  const { dataDir, progress, keep } = openRounds<Progress>('kill', rounds, { owner: null, erased: [], victims: {} });
  const { seed } = progress;
  let desk = await startDesk(dataDir, { DEMO_SESSIONS: '500' });
  progress.owner ??= desk.accounts[0] ?? null;
  const { owner } = progress;
  if (!owner) throw new Error('No account was printed.');

  await setDeletionPolicy(desk, { cancelSeconds: 0, directNeedsApproval: false });
  for (; progress.round < rounds; progress.round++) {
    const random = randomFrom(seed * 1000 + progress.round);
    const api = await signedInApi(desk, owner);
    const list = await (await api.get('/api/sessions?size=200')).json();
    const ids = list.rows
      .filter(({ status }: { status: string }) => /(APPROVED|REJECTED)$/.test(status))
      .map(({ id }: { id: string }) => id);
    const pids = victimPids(desk.dataDir);
    const victim = Object.keys(pids)[Math.floor(random() * 5)] ?? 'web';
    const moment = Math.floor(random() * 9);

    for (let step = 0; step < 12; step++) {
      const doing = work(api, Math.floor(random() * ids.length * 3), ids, progress);
      if (step === moment) {
        process.kill(pids[victim]?.() ?? 0, 'SIGKILL');
      }
      await doing;
    }
    progress.victims[victim] = (progress.victims[victim] ?? 0) + 1;

    if (victim === 'launcher') {
      await desk.ended;
      desk = await startDesk(desk.dataDir, { DEMO_SESSIONS: '500' });
    }
    await expect.poll(() => isReady(desk), { timeout: 60_000 }).toBe(true);
    await expect
      .poll(async () => (await fetch(`${desk.serviceUrl}/healthz`).catch(() => null))?.status, { timeout: 60_000 })
      .toBe(200);

    const after = await signedInApi(desk, owner);
    await verify(desk, after, progress);
    await Promise.all([api.dispose(), after.dispose()]);
    keep();
  }

  console.log(JSON.stringify({ seed, rounds, erased: progress.erased.length, victims: progress.victims }));
});
