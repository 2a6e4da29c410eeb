import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPictureStore } from './picture-store';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'proofdesk-store-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const names = async () => (await readdir(folder, { recursive: true })).filter((name) => name.includes('.')).sort();

it('returns a stored picture, and null for an unknown one', async () => {
  const store = createPictureStore(folder);
  await store.write('abc', 'primary_face', Buffer.from('picture'));

  expect((await store.read('abc', 'primary_face'))?.toString()).toBe('picture');
  expect(await store.read('abc', 'signature')).toBeNull();
  expect(await names()).toEqual(['ab/abc/primary_face.jpg']);
});

const modesOf = (paths: readonly string[]) =>
  Promise.all(paths.map(async (each) => ((await stat(path.join(folder, each))).mode & 0o777).toString(8)));

it('keeps folders and pictures to its own account, and closes those of earlier versions', async () => {
  const store = createPictureStore(path.join(folder, 'pictures'));
  await store.write('abc', 'x', Buffer.alloc(10));
  const paths = ['pictures', 'pictures/ab', 'pictures/ab/abc', 'pictures/ab/abc/x.jpg'];
  const own = ['700', '700', '700', '600'];
  expect(await modesOf(paths)).toEqual(own);

  for (const each of paths) await chmod(path.join(folder, each), each.endsWith('.jpg') ? 0o644 : 0o755);
  await store.sweep(async () => new Set(['abc']));
  expect(await modesOf(paths)).toEqual(own);
  expect(await store.read('abc', 'x')).toHaveLength(10);
});

it('removes the oldest pictures when the folder exceeds its limit', async () => {
  const store = createPictureStore(folder, 350);
  for (const [age, id] of ['aaaa', 'bbbb', 'cccc'].entries()) {
    await store.write(id, 'x', Buffer.alloc(100));
    const time = new Date(Date.UTC(2026, 0, 1 + age));
    await utimes(path.join(folder, id.slice(0, 2), id, 'x.jpg'), time, time);
  }
  await store.write('dddd', 'x', Buffer.alloc(100));

  expect(await names()).toEqual(['bb/bbbb/x.jpg', 'cc/cccc/x.jpg', 'dd/dddd/x.jpg']);
});

it('a sweep removes pictures of deleted sessions and unfinished files', async () => {
  const store = createPictureStore(folder);
  await store.write('kept', 'x', Buffer.alloc(10));
  await store.write('gone', 'x', Buffer.alloc(10));
  await mkdir(path.join(folder, 'ke/kept'), { recursive: true });
  await writeFile(path.join(folder, 'ke/kept/y.123.tmp'), 'half');

  await store.sweep(async () => new Set(['kept']));

  expect(await names()).toEqual(['ke/kept/x.jpg']);
});
