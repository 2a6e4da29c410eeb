import { afterAll, beforeAll, expect, it } from 'vitest';
import { wireSchemas } from '@/lib/contract';
import { startTestService, type TestService } from './testing';
import { addWebhook } from './webhooks/registry';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(120);
});

afterAll(() => service.close());

/** Searches every column of every table. */
const tablesThatMention = async (text: string): Promise<string[]> => {
  const { pool } = service.database;
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const hits: string[] = [];
  for (const { name } of rows) {
    const found = await pool.query(`select 1 from "${name}" as t where t::text like $1 limit 1`, [`%${text}%`]);
    if (found.rowCount) hits.push(name);
  }

  return hits.sort();
};

const nth = async (position: number): Promise<string> => {
  const id = (await service.idsOf('AUTO_APPROVED'))[position];
  if (!id) throw new Error('Too few demo sessions');

  return id;
};

it('deletion leaves no row in any table and no file, and works once', async () => {
  const [id = ''] = await service.idsOf('WAITING_FOR_MANUAL_APPROVE');
  const externalId = 'order of this session';
  await service.database.pool.query('update session set external_id = $2 where id = $1', [id, externalId]);
  await addWebhook(service.database.db, service.keys.webhookSecret, {
    address: 'https://shop.example/hook',
    username: 'integrator',
    secret: service.secret,
    statuses: ['MANUAL_APPROVED'],
  });
  await service.ask(`/${id}/manual-decision`, {
    method: 'POST',
    body: JSON.stringify({ decision: 'APPROVE', reason: 'clear', reference: 'before the deletion' }),
  });
  const document = wireSchemas.document.parse(await (await service.ask(`/${id}/document/result`)).json());
  const images = wireSchemas.images.parse(await (await service.ask(`/${id}/images`)).json());
  for (const name of [...images.document, ...images.face]) await service.ask(`/${id}/images/${name}`);

  const number = document.documentVisualResults.find(({ name }) => name === 'document_number')?.value ?? '';
  expect(await tablesThatMention(id)).toEqual(['manual_decision', 'session', 'session_result', 'webhook_delivery']);
  expect(await tablesThatMention(number)).toEqual(['session_result']);
  expect((await service.files()).filter((file) => file.includes(id))).toHaveLength(
    images.document.length + images.face.length,
  );

  expect((await service.ask(`/${id}`, { method: 'DELETE' })).status).toBe(204);

  for (const trace of [id, number, externalId]) expect(await tablesThatMention(trace)).toEqual([]);
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

it('refuses a malformed id', async () => {
  expect((await service.ask('/..%2f..', { method: 'DELETE' })).status).toBe(400);
});

it('only one of two concurrent deletions succeeds', async () => {
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

it('deleting a session while its pictures are being drawn leaves no file behind', async () => {
  const id = await nth(3);
  const names = ['original_FRONT', 'original_normalized_FRONT', 'primary_face', 'signature', 'face_original'];
  const drawing = names.map((name) => service.ask(`/${id}/images/${name}`));
  expect((await service.ask(`/${id}`, { method: 'DELETE' })).status).toBe(204);

  for (const { status } of await Promise.all(drawing)) expect([200, 404]).toContain(status);
  expect((await service.files()).filter((file) => file.includes(id))).toEqual([]);
});
