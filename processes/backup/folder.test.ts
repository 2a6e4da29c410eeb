import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { run } from '../backup';
import { beginFolder, folderName } from './folder';
import { listen } from './testing';

let place: string;

beforeEach(() => {
  place = mkdtempSync(path.join(os.tmpdir(), 'proofdesk-folder-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

test('a backup gets its name when it is complete, and only its owner may enter it', () => {
  const folder = path.join(place, 'new', folderName(new Date('2026-01-02T03:04:05.678Z')));
  const unfinished = beginFolder(folder);
  expect(existsSync(folder)).toBe(false);
  unfinished.finish();

  expect(readdirSync(path.dirname(folder))).toEqual(['2026-01-02T03-04-05Z']);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(path.dirname(folder)).mode & 0o777).toBe(0o700);
});

test('an existing empty folder can be used', () => {
  const folder = path.join(place, 'empty');
  mkdirSync(folder);
  const unfinished = beginFolder(folder);
  writeFileSync(path.join(unfinished.path, 'file'), '');
  unfinished.finish();

  expect(readdirSync(folder)).toEqual(['file']);
});

test('never overwrites anything', () => {
  const file = path.join(place, 'file');
  writeFileSync(file, '');

  expect(() => beginFolder(place)).toThrow(`${place} is not empty. Choose a folder that does not exist yet.`);
  expect(() => beginFolder(file)).toThrow(`${file} is a file. Choose a folder that does not exist yet.`);
  expect(() => beginFolder(path.join(file, 'x'))).toThrow(
    /^Cannot write to .*file \(E\w+\)\. Choose a writable folder/,
  );

  const first = beginFolder(path.join(place, 'one'));
  expect(() => beginFolder(path.join(place, 'one'))).toThrow('Another backup is running, or one was interrupted');
  first.discard();
  expect(readdirSync(place)).toEqual(['file']);
});

test('an invalid command shows its usage', async () => {
  const usage = vi.spyOn(console, 'error').mockReturnValue();
  const { env, terminal } = listen({});
  const code = (name: 'backup' | 'restore', ...args: string[]) => run(name, args, { env, terminal, from: '/' });

  expect([await code('restore'), await code('backup', '--help'), await code('backup', 'one', 'two')]).toEqual([
    2, 2, 2,
  ]);
  expect(usage.mock.calls.flat().map((text) => text.split('\n')[0])).toEqual([
    'Usage: npm run restore -- <folder>',
    'Usage: npm run backup -- [folder]',
    'Usage: npm run backup -- [folder]',
  ]);
  usage.mockRestore();
});
