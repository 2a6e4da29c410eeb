import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint, unlessDone } from './fingerprint.mjs';
import { root } from './root.mjs';

let folder: string;
let done: string[];

beforeEach(() => {
  folder = path.relative(root, mkdtempSync(path.join(root, 'dist-test-')));
  done = [];
  writeFileSync(path.join(root, folder, 'source.ts'), 'one');
});
afterEach(() => rmSync(path.join(root, folder), { recursive: true, force: true }));

const value = () => fingerprint([path.join(folder, 'source.ts')]);
const build = (fails = false) =>
  unlessDone(path.join(folder, '.stamp'), value, async () => {
    done.push(readFileSync(path.join(root, folder, 'source.ts'), 'utf8'));
    if (fails) {
      throw new Error('interrupted');
    }
  });

test('work is done once for the same sources, and again when they change', async () => {
  await build();
  await build();
  writeFileSync(path.join(root, folder, 'source.ts'), 'two');
  await build();

  expect(done).toEqual(['one', 'two']);
});

test('interrupted work is repeated, even if the sources change back', async () => {
  await build();
  writeFileSync(path.join(root, folder, 'source.ts'), 'two');
  await expect(build(true)).rejects.toThrow('interrupted');
  writeFileSync(path.join(root, folder, 'source.ts'), 'one');
  await build();

  expect(done).toEqual(['one', 'two', 'one']);
});
