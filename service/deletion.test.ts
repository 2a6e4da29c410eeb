import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from './testing';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(120);
});

afterAll(() => service.close());

/** Looks through every column of every table, whatever tables there are. */
const tablesThatMention = async (id: string): Promise<string[]> => {
  const { pool } = service.database;
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const hits: string[] = [];
  for (const { name } of rows) {
    const found = await pool.query(`select 1 from "${name}" as t where t::text like $1 limit 1`, [`%${id}%`]);
    if (found.rowCount) hits.push(name);
  }

  return hits;
};

const nth = async (position: number): Promise<string> => {
  const id = (await service.idsOf('AUTO_APPROVED'))[position];
  if (!id) throw new Error('Too few demo sessions');

  return id;
};

it('deletion leaves no row in any table and no file, and can be done once', async () => {
  const id = await nth(0);
  await service.ask(`/${id}/images/primary_face`);
  expect(await tablesThatMention(id)).toEqual(expect.arrayContaining(['session', 'session_result']));
  expect((await service.files()).join()).toContain(id);

  expect((await service.ask(`/${id}`, { method: 'DELETE' })).status).toBe(204);

  expect(await tablesThatMention(id)).toEqual([]);
  expect((await service.files()).join()).not.toContain(id);
  for (const where of [
    '/status',
    '/decision/results',
    '/document/result',
    '/face/result',
    '/images',
    '/images/primary_face',
  ]) {
    expect((await service.ask(`/${id}${where}`)).status).toBe(404);
  }
  expect((await service.ask(`/${id}`, { method: 'DELETE' })).status).toBe(404);
});

it('an ill-formed id is refused before anything is touched', async () => {
  expect((await service.ask('/..%2f..', { method: 'DELETE' })).status).toBe(400);
});

it('of two deletions at once, one succeeds', async () => {
  const id = await nth(1);
  const answers = await Promise.all([1, 2].map(() => service.ask(`/${id}`, { method: 'DELETE' })));

  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
});

it.each(['before', 'after'])('a deletion just %s a picture is written leaves no file behind', async (moment) => {
  const id = await nth(2);
  const write = service.store.write;
  const remove = async () => expect((await service.ask(`/${id}`, { method: 'DELETE' })).status).toBe(204);

  service.store.write = async (...picture) => {
    if (moment === 'before') await remove();
    await write(...picture);
    if (moment === 'after') await remove();
  };

  try {
    expect((await service.ask(`/${id}/images/primary_face`)).status).toBe(404);
    expect((await service.files()).filter((file) => file.includes(id))).toEqual([]);
  } finally {
    service.store.write = write;
  }
});

it('many pictures of a session may be asked for while it is deleted', async () => {
  const id = await nth(3);
  const names = ['original_FRONT', 'original_normalized_FRONT', 'primary_face', 'signature', 'face_original'];
  const drawing = names.map((name) => service.ask(`/${id}/images/${name}`));
  expect((await service.ask(`/${id}`, { method: 'DELETE' })).status).toBe(204);

  for (const { status } of await Promise.all(drawing)) expect([200, 404]).toContain(status);
  expect((await service.files()).filter((file) => file.includes(id))).toEqual([]);
});
