import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readBundle } from './bundle';
import { drawnBundle } from './testing';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'proofdesk-page-'));
  await mkdir(path.join(folder, 'assets'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (files: Record<string, string>) =>
  Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(folder, name), text)));

const manifest = JSON.stringify({ main: { script: 'main-1.js', style: 'main-2.css', imports: [] } });
const words = JSON.stringify(drawnBundle.words);
const { 'fi-FI': _, ...someWords } = drawnBundle.words;

it('reads every file with its type and its compressed forms', async () => {
  await write({
    'manifest.json': manifest,
    'words.json': words,
    'assets/main-1.js': 'script',
    'assets/main-1.js.br': 'script, br',
    'assets/main-1.js.gz': 'script, gz',
    'assets/main-2.css': 'style',
    'assets/sans-3.woff2': 'font',
  });
  const { assets, words: read } = await readBundle(folder);

  expect([...assets.keys()].sort()).toEqual(['main-1.js', 'main-2.css', 'sans-3.woff2']);
  expect(assets.get('main-1.js')).toEqual({
    type: 'text/javascript; charset=utf-8',
    plain: new Uint8Array(Buffer.from('script')),
    packed: { br: new Uint8Array(Buffer.from('script, br')), gzip: new Uint8Array(Buffer.from('script, gz')) },
  });
  expect(assets.get('main-2.css')).toMatchObject({ type: 'text/css; charset=utf-8', packed: {} });
  expect(assets.get('sans-3.woff2')).toMatchObject({ type: 'font/woff2' });
  expect(read).toEqual(drawnBundle.words);
});

const sentence = 'The enrolment page is not built. Run npm run build, then start again.';

const whole = { 'manifest.json': manifest, 'words.json': words, 'assets/main-1.js': '', 'assets/main-2.css': '' };
const without = (name: string) => Object.fromEntries(Object.entries(whole).filter(([each]) => each !== name));

it.each<[string, Record<string, string>]>([
  ['nothing was built', {}],
  ['the build was interrupted', { 'assets/main-1.js': '' }],
  ['the manifest is cut off', { ...whole, 'manifest.json': manifest.slice(0, 20) }],
  ['a file is missing', without('assets/main-2.css')],
  ['the words are missing', without('words.json')],
  ['a language is missing', { ...whole, 'words.json': JSON.stringify(someWords) }],
  ['the page has no script', { ...whole, 'manifest.json': '{}' }],
])('says what to do if %s', async (_, files) => {
  await write(files);
  await expect(readBundle(folder)).rejects.toThrow(sentence);
});
