import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '@/lib/base/free-port';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { drawnBundle } from './http/enrolment-page/testing';
import { prepareService } from './setup';

const root = path.resolve(import.meta.dirname, '..');

let database: TestDatabase;
let folder: string;
let entry: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'proofdesk-service-'));
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  entry = path.join(folder, 'service.js');
  await build({
    entryPoints: { service: path.join(root, 'service/main.ts'), engine: path.join(root, 'engine/main.ts') },
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '@': root },
    logLevel: 'silent',
  });
  await mkdir(path.join(folder, 'web-enrolment/assets'), { recursive: true });
  await writeFile(path.join(folder, 'web-enrolment/assets/main-1.js'), '');
  const manifest = { main: { script: 'main-1.js', imports: [] } };
  await writeFile(path.join(folder, 'web-enrolment/manifest.json'), JSON.stringify(manifest));
  await writeFile(path.join(folder, 'web-enrolment/words.json'), JSON.stringify(drawnBundle.words));
  database = await createTestDatabase({ migrations: 'service' });
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const launch = (port: number, settings: Record<string, string> = {}): ChildProcess =>
  fork(entry, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      ...process.env,
      SERVICE_PORT: String(port),
      SERVICE_DATABASE_URL: database.url,
      DATA_DIR: folder,
      SERVICE_KEY: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'error',
      ...settings,
    },
  });

it('reports when it is ready, serves requests and stops on SIGTERM', async () => {
  await prepareService({
    databaseUrl: database.url,
    migrations: path.join(root, 'service/db/migrations'),
    demoSessions: 30,
    credential: { username: 'desk', secret: 'secret', kind: 'back-office' },
  });
  const port = await freePort();
  const child = launch(port);
  const [message] = await once(child, 'message');
  expect(message).toEqual({ ready: true });

  const headers = { authorization: `Basic ${btoa('desk:secret')}` };
  const list = await fetch(`http://127.0.0.1:${port}/api/v1/data/session/list?PageSize=30`, { headers });
  const { data } = (await list.json()) as { data: { id: string; verificationStatus: string }[] };
  expect(data).toHaveLength(30);

  const approved = data.find(({ verificationStatus }) => verificationStatus === 'AUTO_APPROVED');
  const picture = await fetch(`http://127.0.0.1:${port}/api/v1/data/${approved?.id}/images/original_FRONT`, {
    headers,
  });
  expect(picture.headers.get('content-length')).toBe(String((await picture.arrayBuffer()).byteLength));

  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
});

it('an applicant enrols with the real engine, and the desk reads the results and pictures', async () => {
  const port = await freePort();
  const child = launch(port);
  await once(child, 'message');
  const basic = `Basic ${btoa('desk:secret')}`;
  const ask = (where: string, authorization: string, body?: object) =>
    fetch(`http://127.0.0.1:${port}/api/v1${where}`, {
      headers: { authorization },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });

  // A drawn card stands in for a real one, photographed on a desk: its back has a zone.
  const page = (await (await ask('/data/session/list?PageSize=30', basic)).json()) as {
    data: { id: string; documentType: string; verificationStatus: string }[];
  };
  const card = page.data.find(
    (row) => row.documentType === 'IDENTITY_CARD' && row.verificationStatus === 'AUTO_APPROVED',
  );
  const draw = async (name: string) =>
    Buffer.from(await (await ask(`/data/${card?.id}/images/${name}`, basic)).arrayBuffer()).toString('base64');
  const sessionId = randomUUID();
  const created = await ask('/enrolment/initialize', basic, { sessionId, returnUrl: 'https://shop.example/done' });
  const bearer = `Bearer ${((await created.json()) as { accessToken: string }).accessToken}`;
  const send = async (where: string, name: string) =>
    (await ask(`/enrolment/${where}`, bearer, { imageBase: await draw(name) })).json();

  expect(await send('document', 'original_FRONT')).toMatchObject({ hasError: false, pageSide: 'FRONT' });
  expect(await send('document', 'original_BACK')).toMatchObject({ hasError: false, pageSide: 'BACK' });
  expect(await send('face', 'face_original')).toEqual({ hasError: false });
  expect(await (await ask('/enrolment/complete', bearer, {})).json()).toEqual({
    customerReturnUrl: 'https://shop.example/done',
  });

  const status = async () => (await ask(`/data/${sessionId}/status`, basic)).json();
  await expect.poll(status, { timeout: 30_000 }).toEqual({ status: 'WAITING_FOR_MANUAL_APPROVE' });
  const results = await ask(`/data/${sessionId}/decision/results`, basic);
  expect(await results.json()).toMatchObject({ decision: { level: 'MEDIUM' } });
  const picture = await ask(`/data/${sessionId}/images/original_BACK`, basic);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
}, 120_000);

it('has a fault board only with FAULT_BOARD=1, and only for back-office credentials', async () => {
  const [port, boardPort] = [await freePort(), await freePort()];
  const child = launch(port, { FAULT_BOARD: '1', FAULT_BOARD_PORT: String(boardPort) });
  await once(child, 'message');
  const board = `http://127.0.0.1:${boardPort}/faults`;
  const headers = { authorization: `Basic ${btoa('desk:secret')}` };
  const list = async () => (await fetch(`http://127.0.0.1:${port}/api/v1/data/session/list`, { headers })).status;
  const body = JSON.stringify({ faults: [{ kind: 'error', status: 503, times: 1 }] });

  expect((await fetch(board, { method: 'PUT', body })).status).toBe(401);
  expect(await list()).toBe(200);
  expect((await fetch(board, { method: 'PUT', body, headers })).status).toBe(200);
  expect([await list(), await list()]).toEqual([503, 200]);
  child.kill('SIGTERM');
  await once(child, 'exit');

  const sound = launch(port, { FAULT_BOARD_PORT: String(boardPort) });
  await once(sound, 'message');
  await expect(fetch(board, { headers })).rejects.toThrow();
  sound.kill('SIGTERM');
  await once(sound, 'exit');
});

it('stops when its supervisor is gone', async () => {
  const child = launch(await freePort());
  await once(child, 'message');
  const exited = once(child, 'exit');
  child.disconnect();

  expect((await exited)[0]).toBe(0);
});

it('listens on SERVICE_HOST, and for the desk on 127.0.0.1; only the desk gets everything', async () => {
  const [outer] = Object.values(os.networkInterfaces()).flatMap((entries) =>
    (entries ?? []).flatMap(({ internal, family, address }) => (internal || family !== 'IPv4' ? [] : address)),
  );
  // Without a network there is nothing else to listen on.
  const host = outer ?? '127.0.0.2';
  const port = await freePort();
  const child = launch(port, { SERVICE_HOST: host, SERVICE_PUBLIC_URL: 'https://id.example' });
  await once(child, 'message');
  const statusAt = async (address: string, path: string) => (await fetch(`http://${address}:${port}${path}`)).status;

  expect([await statusAt('127.0.0.1', '/healthz'), await statusAt('127.0.0.1', '/docs')]).toEqual([200, 200]);
  expect([await statusAt(host, '/healthz'), await statusAt(host, '/docs')]).toEqual([200, outer ? 404 : 200]);
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
});

const refusalOf = async (child: ChildProcess): Promise<string> => {
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  expect((await once(child, 'exit'))[0]).toBe(1);

  return output.trim();
};

it('reports a page that is not built', async () => {
  const [page, elsewhere] = [path.join(folder, 'web-enrolment'), path.join(folder, 'elsewhere')];
  await rename(page, elsewhere);
  const sentence = await refusalOf(launch(await freePort()));
  await rename(elsewhere, page);

  expect(sentence).toBe('The enrolment page is not built. Run npm run build, then start again.');
});

it('reports an address that this machine does not have', async () => {
  const child = launch(await freePort(), { SERVICE_HOST: '203.0.113.5', SERVICE_PUBLIC_URL: 'https://id.example' });

  expect(await refusalOf(child)).toBe('203.0.113.5 is not an address of this machine. Change SERVICE_HOST.');
});

it('reports a busy port in one clear sentence', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  expect(await refusalOf(launch(port))).toBe(`Port ${port} is in use. Set SERVICE_PORT to another one.`);
  holder.close();
});
