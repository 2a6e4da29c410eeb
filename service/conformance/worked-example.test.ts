/** Runs the commands of docs/integrators.md as they are written there. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { preparePictures } from '@/conformance/pictures';
import type { TestService } from '../testing';
import { type Served, serveTest, startCheckedService } from './checked-service';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const hasCurl = spawnSync('curl', ['--version']).status === 0;

let service: TestService;
let served: Served;
let folder: string;

beforeAll(async () => {
  service = await startCheckedService(0);
  served = await serveTest(service);
  folder = await mkdtemp(path.join(os.tmpdir(), 'proofdesk-example-'));
  const pictures = await preparePictures(null);
  for (const name of ['front', 'back', 'face'] as const) {
    await writeFile(path.join(folder, `${name}.jpg`), pictures[name]);
  }
});

afterAll(async () => {
  await served.close();
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

/** The commands between two headings, and the answers that the comments below them promise. */
const commandsBetween = (text: string, from: string, to: string) => {
  const part = text.slice(text.indexOf(from), text.indexOf(to));
  const script = [...part.matchAll(/```sh\n(.*?)```/gs)].map(([, commands = '']) => commands).join('');
  const promised = [...script.matchAll(/^# (.*)$/gm)].map(([, answer = '']) => answer);

  return { script, promised };
};

const play = async (script: string): Promise<string> => {
  const commands = script
    // The test service has these credentials already.
    .replace(/^npm run admin .*$/gm, '')
    .replace(/^api=.*$/m, `api=integrator:${service.secret}`)
    .replace(/^office=.*$/m, `office=back-office:${service.secret}`)
    .replace(/^service=.*$/m, `service=${served.url}/api/v1`);

  return (await run('sh', ['-eu', '-c', commands], { cwd: folder })).stdout;
};

it.skipIf(!hasCurl)('the worked example answers as documented', { timeout: 60_000 }, async () => {
  const text = await readFile(path.join(root, 'docs/integrators.md'), 'utf8');
  const capture = commandsBetween(text, '### 1.', '### 4.');
  const afterwards = commandsBetween(text, '### 4.', '## The enrolment page');
  expect([capture.promised.length, afterwards.promised.length]).toEqual([4, 3]);

  const captured = await play(capture.script);
  for (const answer of capture.promised) expect(captured).toContain(answer);
  await vi.waitFor(async () => expect(await service.idsOf('PENDING')).toEqual([]), { timeout: 20_000 });

  const known = 'api=…\nservice=…\nid=$(node -p \'require("./session.json").sessionId\')\n';
  const decided = await play(known + afterwards.script);
  for (const answer of afterwards.promised) expect(decided).toContain(answer);
  for (const name of ['"verifications":', '"documentName":', '"availableImages":', '"policyVersion":']) {
    expect(decided).toContain(name);
  }
  expect(decided).not.toContain('"error"');
  expect((await stat(path.join(folder, 'front-as-kept.jpg'))).size).toBeGreaterThan(1000);
  expect(await service.idsOf('MANUAL_APPROVED')).toEqual([]);
});
