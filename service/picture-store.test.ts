import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
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
