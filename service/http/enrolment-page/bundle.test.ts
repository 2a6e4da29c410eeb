import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readBundle } from './bundle';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'proofdesk-page-'));
  await mkdir(path.join(folder, 'assets'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (files: Record<string, string>) =>
  Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(folder, name), text)));

const manifest = JSON.stringify({ main: { script: 'main-1.js', style: 'main-2.css', imports: [] } });

it('reads every file with its type and its compressed forms', async () => {
  await write({
    'manifest.json': manifest,
    'assets/main-1.js': 'script',
    'assets/main-1.js.br': 'script, br',
    'assets/main-1.js.gz': 'script, gz',
    'assets/main-2.css': 'style',
    'assets/sans-3.woff2': 'font',
  });
  const { assets } = await readBundle(folder);

  expect([...assets.keys()].sort()).toEqual(['main-1.js', 'main-2.css', 'sans-3.woff2']);
  expect(assets.get('main-1.js')).toEqual({
    type: 'text/javascript; charset=utf-8',
    plain: new Uint8Array(Buffer.from('script')),
    packed: { br: new Uint8Array(Buffer.from('script, br')), gzip: new Uint8Array(Buffer.from('script, gz')) },
  });
  expect(assets.get('main-2.css')).toMatchObject({ type: 'text/css; charset=utf-8', packed: {} });
  expect(assets.get('sans-3.woff2')).toMatchObject({ type: 'font/woff2' });
});

const sentence = 'The enrolment page is not built. Run npm run build, then start again.';

it.each<[string, Record<string, string>]>([
  ['nothing was built', {}],
  ['the build was interrupted', { 'assets/main-1.js': '' }],
  [
    'the manifest is cut off',
    { 'manifest.json': manifest.slice(0, 20), 'assets/main-1.js': '', 'assets/main-2.css': '' },
  ],
  ['a file is missing', { 'manifest.json': manifest, 'assets/main-1.js': '' }],
  ['the page has no script', { 'manifest.json': '{}' }],
])('says what to do if %s', async (_, files) => {
  await write(files);
  await expect(readBundle(folder)).rejects.toThrow(sentence);
});
