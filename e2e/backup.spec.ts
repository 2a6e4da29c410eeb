import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { startExternalDatabase } from './external-database';
import { cleanEnvironment, makeFolder, readSecrets, root, startDesk, stopAllDesks } from './launcher';
import { signedInApi } from './mixed-actions';

let folder: string;
let external: Awaited<ReturnType<typeof startExternalDatabase>> | undefined;

test.beforeEach(() => {
  folder = makeFolder('backup');
});
test.afterEach(async () => {
  await stopAllDesks();
  await external?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const few = { DEMO_SESSIONS: '20' };

/** The command's output and errors. */
const command = (name: 'backup' | 'restore', args: string[], env: Record<string, string>) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [`scripts/${name}.mjs`, ...args], {
    cwd: root,
    env: cleanEnvironment(env),
    encoding: 'utf8',
  });

  return { status, text: (stdout + stderr).trim() };
};

interface Listed {
  id: string;
  status: string;
}

const listed = async (api: APIRequestContext): Promise<Listed[]> =>
  (await (await api.get('/api/sessions?size=200')).json()).rows;

/** Returns its settings. */
const startExternal = async (): Promise<Record<string, string>> => {
  external = await startExternalDatabase(folder);

  return { ...external.settings, SERVICE_DATABASE_URL: external.serviceDatabaseUrl };
};

test('a desk moves to another PostgreSQL by backup and restore, with its people, sessions and log', async () => {
  test.setTimeout(120_000);
  const here = { ...few, DATA_DIR: path.join(folder, 'here') };
  const desk = await startDesk(here.DATA_DIR, few);
  const owner = desk.accounts[0] ?? { email: '', password: '' };
  const before = await signedInApi(desk, owner);
  const sessions = await listed(before);
  expect(sessions).toHaveLength(20);
  const decided = sessions.find(({ status }) => /(APPROVED|REJECTED)$/.test(status));
  expect((await before.get(`/api/sessions/${decided?.id}/decision`)).status()).toBe(200);
  const eventsOf = async (api: typeof before): Promise<number> => {
    const { intact, verified, unsealed } = await (await api.post('/api/audit/verify')).json();
    expect(intact).toBe(true);

    return verified + unsealed;
  };
  const logged = await eventsOf(before);
  expect(logged).toBeGreaterThan(4);
  await before.dispose();
  expect(command('backup', [path.join(folder, 'running')], here).status).toBe(0);
  await desk.stop();

  const backup = command('backup', [], here);
  expect(backup).toMatchObject({ status: 0, text: expect.stringContaining('It does not contain the keys') });
  const [, written = ''] = /: (\/.*\/backups\/\S+Z)$/m.exec(backup.text) ?? [];

  const kept = readSecrets(here.DATA_DIR);
  const settings = {
    ...few,
    ...(await startExternal()),
    DATA_DIR: path.join(folder, 'away'),
    DATA_KEY: kept.dataKey,
    SIGNING_KEY: kept.signingKey,
    SERVICE_KEY: kept.serviceKey,
    SESSION_SECRET: kept.sessionSecret,
  };
  const wrong = { ...settings, DATA_KEY: randomBytes(32).toString('base64') };

  expect(command('restore', [], settings)).toMatchObject({ status: 2, text: expect.stringMatching(/^Usage/) });
  expect(command('restore', [written], wrong)).toEqual({
    status: 1,
    text: "DATA_KEY is not the right key for this backup. Set the one from that desk's settings or secrets.json. Nothing was changed.",
  });
  expect(command('restore', [written], settings)).toMatchObject({
    status: 0,
    text: expect.stringContaining('Restored the backup of'),
  });
  expect(command('restore', [written], settings)).toEqual({
    status: 1,
    text: 'The console database is not empty: it has rows in person. Choose a new one in the settings. Nothing was changed.',
  });

  const again = await startDesk(settings.DATA_DIR, settings);
  expect(again.accounts).toEqual([]);
  const after = await signedInApi(again, owner);
  expect((await listed(after)).map(({ id }) => id)).toEqual(sessions.map(({ id }) => id));
  // Everything, plus the events of backup and restore.
  expect(await eventsOf(after)).toBeGreaterThan(logged + 2);
  const { events } = await (await after.get('/api/audit')).json();
  expect(events.map(({ code }: { code: string }) => code)).toEqual(
    expect.arrayContaining(['desk.restored', 'desk.backed_up', 'session.opened', 'person.created']),
  );
  await after.dispose();
  expect(await again.stop()).toBe(0);
});
