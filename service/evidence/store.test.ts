import { randomBytes, randomUUID } from 'node:crypto';
import { copyFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { deriveKeys } from '../keys';
import { findSessionKey } from './session-key';
import { createEvidenceStore, type EvidenceStore } from './store';
import { filesBelow, openTestFolder, openTestS3, readAll, type TestStock } from './testing';

const keys = deriveKeys(randomBytes(32));
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ migrations: 'service' });
});
afterAll(() => database.close());

const newSession = async (): Promise<string> => {
  const id = randomUUID();
  await database.pool.query(
    `insert into session (id, created_at, expires_at, valid_until, status) values ($1, now(), now(), now(), 'PENDING')`,
    [id],
  );

  return id;
};

/** Finds the file of an object, whichever way the backend names it. */
const fileOf = async ({ folder }: TestStock, id: string, object: string, name: string): Promise<string> => {
  const end = new RegExp(`${id}.*${object}[./]${name}(\\._S3rver_object|/_S3rver_object)?$`);
  const file = (await filesBelow(folder)).find((each) => end.test(each));
  if (!file) throw new Error('No such file');

  return file;
};

describe.each([
  // 130 pictures are 545 MB. The test's S3 server takes three times as long as a folder.
  ['a folder', openTestFolder, 130],
  ['an S3-compatible store', openTestS3, 20],
])('evidence in %s', (_, open, many) => {
  let place: TestStock;
  let store: EvidenceStore;

  beforeAll(async () => {
    place = await open();
    store = createEvidenceStore(place.stock, keys);
  });
  afterAll(() => place.close());

  test('comes back as it was, and without its session not at all', async () => {
    const { db } = database;
    const [id, pictures] = [await newSession(), { whole: randomBytes(70_000), portrait: randomBytes(9000) }];
    await store.put(db, id, 'front', pictures);

    for (const name of ['whole', 'portrait'] as const) {
      expect((await store.get(db, id, 'front', name))?.equals(pictures[name])).toBe(true);
    }
    expect(await store.get(db, id, 'front', 'other')).toBeNull();
    expect(await store.get(db, id, 'back', 'whole')).toBeNull();

    await database.pool.query('delete from session where id = $1', [id]);
    expect(await store.get(db, id, 'front', 'whole')).toBeNull();
    await expect(store.put(db, id, 'front', pictures)).rejects.toThrow();
  });

  test('holds no readable picture', async () => {
    const [id, size] = [await newSession(), { width: 300, height: 200 }];
    const jpeg = await sharp({ create: { ...size, channels: 3, background: '#c63' } })
      .jpeg()
      .toBuffer();
    await store.put(database.db, id, 'front', { whole: jpeg });
    expect(jpeg.subarray(0, 3).toString('hex')).toBe('ffd8ff');

    const stored = (await readAll(place.folder)).filter((bytes) => bytes.length > jpeg.length);
    expect(stored.length).toBeGreaterThan(0);
    // Three bytes alone would turn up by chance in one of a few hundred runs.
    for (const bytes of stored) {
      for (const piece of [jpeg.subarray(0, 8), jpeg.subarray(20, 36), jpeg.subarray(-16)]) {
        expect(bytes.includes(piece)).toBe(false);
      }
    }
    expect((await store.get(database.db, id, 'front', 'whole'))?.equals(jpeg)).toBe(true);
  });

  test('a changed, exchanged or moved picture is refused', async () => {
    const { db } = database;
    const [id, other] = [await newSession(), await newSession()];
    await store.put(db, id, 'front', { whole: Buffer.from('front'), portrait: Buffer.from('portrait') });
    await store.put(db, id, 'back', { whole: Buffer.from('back') });
    await store.put(db, other, 'front', { whole: Buffer.from('other') });
    const [front, sealed] = [await fileOf(place, id, 'front', 'whole'), await place.stock.get(id, 'front/whole')];
    const refuses = () => expect(store.get(db, id, 'front', 'whole')).rejects.toThrow('was changed or moved');

    for (const [session, object, name] of [
      [id, 'front', 'portrait'],
      [id, 'back', 'whole'],
      [other, 'front', 'whole'],
    ] as const) {
      await copyFile(await fileOf(place, session, object, name), front);
      await refuses();
    }
    for (const at of [0, 20, 30]) {
      const changed = Buffer.from(sealed ?? '');
      changed[at] = (changed[at] ?? 0) ^ 1;
      await writeFile(front, changed);
      await refuses();
    }
    for (const length of [0, 5, 27]) {
      await writeFile(front, sealed?.subarray(0, length) ?? '');
      await refuses();
    }
    await writeFile(front, sealed ?? '');
    expect(await store.get(db, id, 'front', 'whole')).toEqual(Buffer.from('front'));
  });

  test('a key moved to another session opens nothing there', async () => {
    const { db, pool } = database;
    const [id, other] = [await newSession(), await newSession()];
    for (const each of [id, other]) await store.put(db, each, 'front', { whole: Buffer.from(each) });
    await pool.query(
      'update evidence_key set wrapped = (select wrapped from evidence_key where session_id = $1) where session_id = $2',
      [id, other],
    );

    await expect(findSessionKey(db, keys, other)).rejects.toThrow();
    await expect(store.get(db, other, 'front', 'whole')).rejects.toThrow();
    expect(await store.get(db, id, 'front', 'whole')).toEqual(Buffer.from(id));
  });

  test('pictures put at the same time share one key', async () => {
    const id = await newSession();
    const names = Array.from({ length: 8 }, (_each, index) => `p${index}`);
    await Promise.all(names.map((name) => store.put(database.db, id, name, { whole: Buffer.from(name) })));

    for (const name of names) expect(await store.get(database.db, id, name, 'whole')).toEqual(Buffer.from(name));
  });

  test('a retake leaves only what is named, a deletion nothing', async () => {
    const { db } = database;
    const id = await newSession();
    for (const object of ['old', 'new', 'face']) {
      await store.put(db, id, object, { whole: Buffer.from(object), portrait: Buffer.from(object) });
    }
    await store.keepOnly(id, ['new', 'face']);
    expect(await place.stock.list(id)).toEqual(['face/portrait', 'face/whole', 'new/portrait', 'new/whole']);

    await store.deleteAll(id);
    expect((await filesBelow(place.folder)).filter((file) => file.includes(id))).toEqual([]);
    expect(await store.get(db, id, 'new', 'whole')).toBeNull();
  });

  test('the previous SERVICE_KEY still opens what it encrypted; another one does not', async () => {
    const { db } = database;
    const [older, newer] = [randomBytes(32), randomBytes(32)];
    const id = await newSession();
    await createEvidenceStore(place.stock, deriveKeys(older)).put(db, id, 'a', { whole: Buffer.from('x') });

    const during = createEvidenceStore(place.stock, deriveKeys(newer, older));
    expect(await during.get(db, id, 'a', 'whole')).toEqual(Buffer.from('x'));
    await expect(createEvidenceStore(place.stock, deriveKeys(newer)).get(db, id, 'a', 'whole')).rejects.toThrow(
      'another SERVICE_KEY',
    );
  });

  test('nothing is trimmed: much of it stays readable to the last picture', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, newSession));
    const picture = randomBytes(4 * 1024 * 1024);
    const pictureOf = (index: number) => {
      picture.writeUInt32BE(index);

      return picture;
    };
    const indexes = Array.from({ length: many }, (_each, index) => index);
    const place_ = (index: number) => [ids[index % ids.length] ?? '', `o${index}`] as const;

    for (const index of indexes) await store.put(database.db, ...place_(index), { whole: pictureOf(index) });
    for (const index of indexes) {
      const found = await store.get(database.db, ...place_(index), 'whole');
      expect(found?.equals(pictureOf(index))).toBe(true);
    }
  }, 60_000);
});
