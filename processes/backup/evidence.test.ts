import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseSettings } from '@/lib/base/config';
import { withConnection } from '@/lib/db';
import { checkValue } from '@/lib/keys';
import { createEvidenceStore } from '@/service/evidence';
import { evidenceFolder } from '@/service/evidence/folder';
import { filesBelow, openTestFolder, openTestS3 } from '@/service/evidence/testing';
import { deriveKeys } from '@/service/keys';
import { backUp } from './back-up';
import { packEvidence, stockOf, unpackEvidence } from './evidence';
import { readManifest } from './manifest';
import { restore } from './restore';
import { allMigrations, createDesk, listen, newKeys, type TestDesk } from './testing';

const keys = newKeys();
const ids = ['aa-1', 'aa-2', 'bb-1'];
const pictures = new Map(ids.map((id) => [id, { whole: randomBytes(50_000), portrait: randomBytes(2000) }]));
let source: TestDesk;
let target: TestDesk;
let folder: string;

const storeOf = (env: Record<string, string>) =>
  createEvidenceStore(stockOf(parseSettings(env)), deriveKeys(Buffer.from(keys.SERVICE_KEY, 'base64')));
const folderOf = ({ env }: TestDesk) => evidenceFolder(env.DATA_DIR ?? '');
const filesOf = async (desk: TestDesk) =>
  (await filesBelow(folderOf(desk))).map((file) => path.relative(folderOf(desk), file)).sort();

const fill = (desk: TestDesk, env: Record<string, string>) =>
  withConnection(desk.urls.service, async (db) => {
    for (const [id, each] of pictures) await storeOf(env).put(db, id, 'front', each);
  });

/** How many pictures this desk can read. */
const countReadable = (desk: TestDesk, env = desk.env) =>
  withConnection(desk.urls.service, async (db) => {
    let readable = 0;
    for (const [id, each] of pictures) {
      for (const [name, bytes] of Object.entries(each)) {
        if ((await storeOf(env).get(db, id, 'front', name))?.equals(bytes)) readable++;
      }
    }

    return readable;
  });

const createSource = async () => {
  const desk = await createDesk(keys, allMigrations);
  await desk.query('console', 'insert into key_check values ($1, $2)', ['SERVICE_KEY', checkValue(keys.SERVICE_KEY)]);
  await desk.query(
    'console',
    `insert into person (email, name, password_hash, roles, created_at) values ('a@desk.example', 'A', '', '{}', now())`,
  );
  await desk.query(
    'service',
    `insert into session (id, created_at, expires_at, valid_until, status)
     select unnest($1::text[]), now(), now(), now(), 'PENDING'`,
    [ids],
  );

  return desk;
};

beforeAll(async () => {
  source = await createSource();
  await fill(source, source.env);
  await stockOf(parseSettings(source.env)).put('cc-1', 'front/whole', Buffer.from('of a session that is gone'));
  folder = path.join(path.dirname(source.env.DATA_DIR ?? ''), 'backup');
});
afterAll(() => source.close());
beforeEach(async () => {
  target = await createDesk(keys);
});
afterEach(() => target.close());

test('a backup has the pictures of its sessions, encrypted as they are stored', async () => {
  const context = listen(source.env);
  await backUp(folder, context);

  const { evidence } = readManifest(folder);
  expect(evidence?.packs).toEqual([expect.objectContaining({ objects: 6 })]);
  expect(context.said[0]).toContain(' rows, 6 pictures, ');
  const file = path.join(folder, 'service.evidence.1.pack');
  expect(statSync(file)).toMatchObject({ size: evidence?.packs[0]?.bytes });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  for (const { whole } of pictures.values()) expect(readFileSync(file).includes(whole.subarray(0, 16))).toBe(false);
});

test('restored elsewhere, every picture is readable with the same SERVICE_KEY', async () => {
  const context = listen(target.env);
  await restore(folder, context);

  expect(await countReadable(target)).toBe(6);
  expect(await filesOf(target)).toHaveLength(6);
  expect(statSync(folderOf(target)).mode & 0o777).toBe(0o700);
  expect(context.said[0]).toMatch(/: \d+ rows, 6 pictures\.$/);
});

const step = () => ({ signal: new AbortController().signal, progress: () => undefined });

test('many pictures are split into files, for any kind of store', async () => {
  const place = path.join(path.dirname(folder), 'packs');
  mkdirSync(place);
  const stock = stockOf(parseSettings(source.env));
  const evidence = await packEvidence(stock, { folder: place, sessions: ids, limitBytes: 60_000, ...step() });
  expect(evidence.packs.map(({ objects }) => objects)).toEqual([4, 2]);

  for (const open of [openTestFolder, openTestS3]) {
    const other = await open();
    await unpackEvidence(other.stock, place, evidence, step());
    for (const id of ids) {
      const names = await stock.list(id);
      expect(await other.stock.list(id)).toEqual(names);
      for (const name of names) {
        expect((await other.stock.get(id, name))?.equals((await stock.get(id, name)) ?? Buffer.of())).toBe(true);
      }
    }
    await other.close();
  }
});

test('a backup from before there were pictures can still be read', () => {
  const place = path.join(path.dirname(folder), 'older');
  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'));
  mkdirSync(place);
  writeFileSync(path.join(place, 'manifest.json'), JSON.stringify({ ...manifest, format: 1, evidence: undefined }));

  expect(readManifest(place)).toMatchObject({ format: 1 });
});

test('an interrupted backup or restore leaves nothing behind, and the next one succeeds', async () => {
  const again = path.join(path.dirname(folder), 'again');
  const backing = listen(source.env, (label) => label === 'Copying captured pictures' && backing.stop());
  await expect(backUp(again, backing)).rejects.toThrow();
  expect([existsSync(again), existsSync(`${again}.unfinished`)]).toEqual([false, false]);

  const restoring = listen(target.env, (label) => label === 'Restoring captured pictures' && restoring.stop());
  await expect(restore(folder, restoring)).rejects.toThrow();
  expect(await filesOf(target)).toEqual([]);
  expect(await target.query('service', 'select from session')).toEqual([]);

  await restore(folder, listen(target.env));
  expect(await countReadable(target)).toBe(6);
});

test('pictures that are there already stay, and a different one is never replaced', async () => {
  const { evidence = { packs: [] } } = readManifest(folder);
  const place = await openTestFolder();
  // As after a restore that was killed, or a move to other databases with the same DATA_DIR.
  cpSync(path.join(folderOf(source), 'aa'), path.join(place.folder, 'aa'), { recursive: true });
  const before = (await filesBelow(place.folder)).sort();
  const [file = ''] = before;
  const own = readFileSync(file);

  writeFileSync(file, 'of another desk');
  await expect(unpackEvidence(place.stock, folder, evidence, step())).rejects.toThrow('has another picture in place');
  expect((await filesBelow(place.folder)).sort()).toEqual(before);
  expect(readFileSync(file, 'utf8')).toBe('of another desk');

  writeFileSync(file, own);
  const undo = await unpackEvidence(place.stock, folder, evidence, step());
  expect(await filesBelow(place.folder)).toHaveLength(6);
  await undo();
  expect((await filesBelow(place.folder)).sort()).toEqual(before);
  await place.close();
});

test('a changed file of pictures is refused before anything is written', async () => {
  const copy = path.join(path.dirname(folder), 'copy');
  cpSync(folder, copy, { recursive: true });
  const file = path.join(copy, 'service.evidence.1.pack');
  const bytes = readFileSync(file);
  bytes[5000] = (bytes[5000] ?? 0) ^ 1;
  writeFileSync(file, bytes);

  await expect(restore(copy, listen(target.env))).rejects.toThrow('service.evidence.1.pack has been modified');
  rmSync(file);
  await expect(restore(copy, listen(target.env))).rejects.toThrow('service.evidence.1.pack is missing');
  expect(await filesOf(target)).toEqual([]);
});

test('with an S3-compatible store, a backup has the keys and says where the pictures are', async () => {
  const s3 = await openTestS3();
  const { url, accessKeyId, secretAccessKey } = s3.settings;
  const settings = {
    PICTURES_URL: url,
    PICTURES_ACCESS_KEY_ID: accessKeyId,
    PICTURES_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const desk = await createSource();

  try {
    const env = { ...desk.env, ...settings };
    await fill(desk, env);
    const place = path.join(path.dirname(desk.env.DATA_DIR ?? ''), 'backup');
    const context = listen(env);
    await backUp(place, context);
    expect(context.said[1]).toContain('does not contain the captured pictures');
    expect(readdirSync(place).filter((name) => name.includes('.pack'))).toEqual([]);

    const restoring = listen({ ...target.env, ...settings });
    await restore(place, restoring);
    expect(restoring.said[1]).toContain('set PICTURES_URL to the store that has them');
    expect(await countReadable(target, { ...target.env, ...settings })).toBe(6);
  } finally {
    await desk.close();
    await s3.close();
  }
});
