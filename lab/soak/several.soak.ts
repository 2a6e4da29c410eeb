import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { startExternalDatabase } from '@/e2e/external-database';
import { makeFolder, readSecrets, startDesk, stopAllDesks } from '@/e2e/launcher';
import { signedInApi } from '@/e2e/mixed-actions';
import type { SessionListAnswer } from '@/lib/answers';

const key = () => randomBytes(32).toString('base64');
const owner = { email: 'owner@desk.example', password: 'four words of no meaning' };

const listOf = async (api: APIRequestContext): Promise<SessionListAnswer> => (await api.get('/api/sessions')).json();

test('several desks on one database start together, see the same, and finish each other’s work', async () => {
  const folder = makeFolder('several');
  const database = await startExternalDatabase(folder);

  try {
    const service = await startDesk(path.join(folder, 'service'), { DEMO_SESSIONS: '40' });
    const { upstreamUsername, upstreamPassword } = readSecrets(service.dataDir);
    const settings = {
      ...database.settings,
      UPSTREAM_URL: service.serviceUrl,
      UPSTREAM_USERNAME: upstreamUsername,
      UPSTREAM_PASSWORD: upstreamPassword,
      DATA_KEY: key(),
      SIGNING_KEY: key(),
      SESSION_SECRET: key(),
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
    };
    const start = (name: string) => startDesk(path.join(folder, name), settings);
    const [one, other] = await Promise.all([start('one'), start('other')]);
    const [atOne, atOther] = [await signedInApi(one, owner), await signedInApi(other, owner)];

    for (const api of [atOne, atOther]) {
      await expect
        .poll(async () => (await listOf(api)).coverage, { timeout: 90_000 })
        .toMatchObject({ listed: { kind: 'exactly', count: 40 }, read: { wanted: 0 } });
    }
    const { rows } = await listOf(atOne);
    expect((await listOf(atOther)).rows).toEqual(rows);

    const id = rows.find(({ status }) => status === 'AUTO_REJECTED')?.id ?? '';
    const asked = await atOne.post('/api/deletions/direct', {
      data: { ids: [id], reason: 'A soak test.', confirm: id.slice(-4) },
    });
    expect(asked.status()).toBe(201);
    expect(await one.stop()).toBe(0);

    const isErased = async (api: APIRequestContext) => (await api.get(`/api/sessions/${id}/peek`)).status() === 410;
    await expect.poll(() => isErased(atOther), { timeout: 120_000 }).toBe(true);
    expect(await (await atOther.post('/api/audit/verify')).json()).toMatchObject({ intact: true });
    expect(await isErased(await signedInApi(await start('one'), owner))).toBe(true);
  } finally {
    await stopAllDesks();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
