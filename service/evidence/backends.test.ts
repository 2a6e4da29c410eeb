import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EvidenceStock } from './backend';
import { createS3Backend } from './s3';
import { type StrictS3, startStrictS3, strictKeys } from './strict-s3';
import { sweepEvidence } from './sweep';
import { filesBelow, openTestFolder, openTestS3, type TestStock } from './testing';

const sessionsOf = async (stock: EvidenceStock): Promise<string[]> => {
  const all: string[] = [];
  for await (const some of stock.sessions()) all.push(...some);

  return all.sort();
};

describe.each([
  ['a folder', openTestFolder],
  ['an S3-compatible store', openTestS3],
])('%s', (_, open) => {
  let place: TestStock;
  let stock: EvidenceStock;

  beforeAll(async () => {
    place = await open();
    stock = place.stock;
  });
  afterAll(() => place.close());

  test('gives back what was put, byte by byte, and the newer one after a second put', async () => {
    const [id, first, second] = [randomUUID(), randomBytes(300_000), randomBytes(5)];
    await stock.put(id, 'one/picture', first);
    expect((await stock.get(id, 'one/picture'))?.equals(first)).toBe(true);
    await stock.put(id, 'one/picture', second);
    expect(await stock.get(id, 'one/picture')).toEqual(second);
    await stock.put(id, 'one/empty', Buffer.alloc(0));
    expect(await stock.get(id, 'one/empty')).toEqual(Buffer.alloc(0));
  });

  test('says that there is nothing, and deletes it without complaint', async () => {
    const id = randomUUID();
    expect(await stock.get(id, 'one/picture')).toBeNull();
    expect(await stock.list(id)).toEqual([]);
    await stock.delete(id, 'one/picture');
    await stock.deleteAll(id);
  });

  test('lists and deletes the objects of one session only', async () => {
    const [id, other] = [randomUUID(), randomUUID()];
    for (const name of ['b/two', 'a/one', 'a/two']) await stock.put(id, name, Buffer.from(name));
    await stock.put(other, 'a/one', Buffer.from('other'));

    expect(await stock.list(id)).toEqual(['a/one', 'a/two', 'b/two']);
    await stock.delete(id, 'a/one');
    expect(await stock.list(id)).toEqual(['a/two', 'b/two']);
    await stock.deleteAll(id);
    expect(await stock.list(id)).toEqual([]);
    expect(await stock.get(other, 'a/one')).toEqual(Buffer.from('other'));
    expect((await filesBelow(place.folder)).filter((file) => file.includes(id))).toEqual([]);
  });

  test('takes no id or name that means something in a path', async () => {
    const bad: [string, string][] = [
      ['..', 'a'],
      ['a/b', 'a'],
      ['', 'a'],
      ['a', '../b'],
      ['a', 'a//b'],
      ['a', '.a'],
      ['a', 'a?b'],
    ];
    for (const [id, name] of bad) await expect(stock.put(id, name, Buffer.alloc(1))).rejects.toThrow('does not take');
    await expect(stock.deleteAll('..')).rejects.toThrow('does not take');
    await expect(stock.list('')).rejects.toThrow('does not take');
  });

  test('a sweep removes the sessions that no longer exist, and nothing if it knows none of many', async () => {
    for await (const ids of stock.sessions()) for (const id of ids) await stock.deleteAll(id);
    const ids = Array.from({ length: 12 }, () => randomUUID()).sort();
    for (const id of ids) for (const name of ['a/x', 'b/x']) await stock.put(id, name, Buffer.from('x'));
    expect(await sessionsOf(stock)).toEqual(ids);

    expect(await sweepEvidence(stock, async () => new Set())).toEqual({ removed: 0, isForeign: true });
    expect(await sessionsOf(stock)).toEqual(ids);

    const kept: string[] = ids.slice(3);
    const exists = async (some: string[]) => new Set(some.filter((id) => kept.includes(id)));
    expect(await sweepEvidence(stock, exists)).toEqual({ removed: 3, isForeign: false });
    expect(await sessionsOf(stock)).toEqual(kept);
  });
});

describe('only a folder', () => {
  let place: TestStock;
  beforeAll(async () => {
    place = await openTestFolder();
  });
  afterAll(() => place.close());

  test('is for its owner alone', async () => {
    const id = randomUUID();
    await place.stock.put(id, 'one/picture', Buffer.from('x'));
    const session = path.join(place.folder, id.slice(0, 2), id);

    for (const folder of [place.folder, path.dirname(session), session]) {
      expect((await stat(folder)).mode & 0o777).toBe(0o700);
    }
    expect((await stat(path.join(session, 'one.picture'))).mode & 0o777).toBe(0o600);
  });

  test('hides what an interrupted write left, and removes it with the session or at the next start', async () => {
    const [id, other] = [randomUUID(), randomUUID()];
    for (const each of [id, other]) {
      await place.stock.put(each, 'one/picture', Buffer.from('x'));
      await writeFile(path.join(place.folder, each.slice(0, 2), each, `.${randomUUID()}`), 'half');
    }
    // As people leave them with their file managers.
    await writeFile(path.join(place.folder, '.DS_Store'), '');
    await mkdir(path.join(place.folder, 'lost+found'));

    expect(await place.stock.list(id)).toEqual(['one/picture']);
    await place.stock.deleteAll(id);
    await place.stock.removeUnfinished();
    const left = (await filesBelow(place.folder)).filter((file) => file.includes(id) || file.includes(other));
    expect(left.map((file) => path.basename(file))).toEqual(['one.picture']);
    expect(await sessionsOf(place.stock)).toContain(other);
  });
});

describe('only an S3-compatible store', () => {
  let server: StrictS3;
  const open = (change: object = {}) =>
    createS3Backend({ url: server.url, ...strictKeys, timeoutMs: 200, waitsMs: [1, 1], ...change });
  const id = randomUUID();

  beforeAll(async () => {
    server = await startStrictS3();
  });
  afterAll(() => server.close());

  test('lists, sweeps and deletes more objects than one page has, and only its own', async () => {
    const [stock, names] = [open(), Array.from({ length: 8 }, (_, index) => `one/n${index}`)];
    const foreign = ['other/evidence', 'our/desk/other', `our/evidence/${id}/one/n1`];
    for (const key of foreign) server.objects.set(key, Buffer.from('not ours'));
    for (const name of names) await stock.put(id, name, Buffer.from(name));

    expect(await stock.list(id)).toEqual(names);
    expect(await sessionsOf(stock)).toEqual([id]);
    expect(await stock.get(id, 'one/n3')).toEqual(Buffer.from('one/n3'));
    expect(await sweepEvidence(stock, async () => new Set())).toEqual({ removed: 1, isForeign: false });
    expect(await stock.list(id)).toEqual([]);
    expect([...server.objects.keys()]).toEqual(foreign);
  });

  test('says in words that the key, the bucket or the address is wrong', async () => {
    const get = (change: object) => open(change).get(id, 'a/b');

    expect(await get({})).toBeNull();
    for (const change of [{ secretAccessKey: 'wrong' }, { region: 'us-east-1' }]) {
      await expect(get(change)).rejects.toThrow(
        'The picture store refused GET: 403 SignatureDoesNotMatch. Check PICTURES_ACCESS_KEY_ID',
      );
    }
    await expect(get({ url: server.url.replace('pictures', 'others') })).rejects.toThrow(
      'The picture store refused GET: 404 NoSuchBucket. Check PICTURES_URL',
    );
    await expect(get({ url: 'http://127.0.0.1:9/pictures' })).rejects.toThrow('The picture store does not answer.');
    expect(() => open({ url: 'http://127.0.0.1:9' })).toThrow('must contain the bucket');
  });

  test('a store that stumbles is asked three times at most, and a silent one is not waited for', async () => {
    const stock = open();
    server.asked.length = 0;
    server.answers.push(503, 'silence');
    await stock.put(id, 'a/b', Buffer.from('x'));
    expect(server.asked.splice(0)).toEqual(['PUT', 'PUT', 'PUT']);

    server.answers.push(500, 429, 500);
    await expect(stock.delete(id, 'a/b')).rejects.toThrow('refused DELETE: 500');
    expect(server.asked.splice(0)).toEqual(['DELETE', 'DELETE', 'DELETE']);

    server.answers.push('silence', 'silence', 'silence');
    await expect(stock.get(id, 'a/b')).rejects.toThrow('does not answer');
    expect(await stock.get(id, 'a/b')).toEqual(Buffer.from('x'));
  });
});
