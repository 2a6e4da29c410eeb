import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import type { DeletionAnswer, OpenedRequest, OrganisationAnswer } from '@/lib/answers';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';

let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let privacy: TestBrowser;
let viewer: TestBrowser;
let path: string;

beforeAll(async () => {
  database = await createTestDatabase();
  routes = await openRoutes(database, { ATTACHMENT_MAX_MB: '1' }, async () => ({
    '/api/deletions': await import('./route'),
    '/api/deletions/[requestId]': await import('./[requestId]/route'),
    '/api/deletions/[requestId]/attachments/[attachmentId]': await import(
      './[requestId]/attachments/[attachmentId]/route'
    ),
    '/api/purpose': await import('../purpose/route'),
    '/api/settings/organisation': await import('../settings/organisation/route'),
  }));
  privacy = await routes.signIn('privacy@desk.example', ['privacy officer']);
  viewer = await routes.signIn('viewer@desk.example', ['viewer']);
  const given = {
    name: 'Hanna',
    birthDate: null,
    documentNumber: null,
    externalId: null,
    sessionId: null,
    words: null,
  };
  const opened = await privacy.send('POST', '/api/deletions', {
    channel: 'letter',
    receivedOn: '2024-08-31',
    given,
    identity: null,
  });
  path = `/api/deletions/${((await opened.json()) as OpenedRequest).requestId}`;
});
afterAll(async () => {
  await routes.close();
  await database.close();
});

const mail = 'From: hanna@berg.example\r\nDate: Mon, 2 Nov 2026 10:00:00 +0000\r\n\r\n<script>alert(1)</script>';

test('an attachment is a download that no browser shows, sniffs or stores', async () => {
  const at = `${path}/attachments/${randomUUID()}`;
  expect((await privacy.upload(at, 'Hanna "Berg".eml', mail)).status).toBe(201);
  expect((await privacy.upload(at, 'Hanna "Berg".eml', mail)).status).toBe(201);
  expect((await privacy.get(at)).status).toBe(403);

  await privacy.send('PUT', '/api/purpose', { purpose: 'erasure' });
  const { attachments } = (await (await privacy.get(path)).json()) as DeletionAnswer;
  expect(attachments).toMatchObject([{ name: 'Hanna "Berg".eml', type: 'message/rfc822' }]);
  const file = await privacy.get(at);
  expect(await file.text()).toBe(mail);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'message/rfc822',
    'content-disposition': 'attachment; filename="Hanna__Berg_.eml"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect((await viewer.get(at)).status).toBe(403);
  expect((await privacy.send('DELETE', at)).status).toBe(200);
  expect((await privacy.get(at)).status).toBe(404);
});

test.each([
  ['a page', '<html></html>', 'Only PDF, JPEG, PNG and email'],
  ['a file over the limit', `%PDF-${'x'.repeat(1024 * 1024)}`, 'larger than 1 MB'],
])('%s is refused with what to do', async (_, content, words) => {
  const refused = await privacy.upload(`${path}/attachments/${randomUUID()}`, 'scan.pdf', content);
  expect(refused.status).toBe(400);
  expect((await refused.json()).error.message).toContain(words);
});

test('the organisation is changed by those who manage letters, and not over a colleague', async () => {
  const at = '/api/settings/organisation';
  const was = { name: '', address: '', letterhead: '', logo: null };
  const organisation = { name: ' Utopia  Bank ', address: '1 Main Street\r\n\r\nUtopia', letterhead: '', logo: null };
  const saved = await privacy.send('PUT', at, { organisation, was });
  expect(await saved.json()).toEqual({
    organisation: { name: 'Utopia Bank', address: '1 Main Street\nUtopia', letterhead: '', logo: null },
  });
  expect((await privacy.send('PUT', at, { organisation: { ...organisation, name: 'B' }, was })).status).toBe(409);
  expect((await privacy.send('PUT', at, { organisation: { ...organisation, name: '銀行' }, was })).status).toBe(400);
  expect((await viewer.get(at)).status).toBe(403);
});

test('a logo is redrawn for print, kept by later changes, and refused where it cannot be read', async () => {
  const at = '/api/settings/organisation';
  const read = async () => ((await (await privacy.get(at)).json()) as OrganisationAnswer).organisation;
  const pixels = { width: 900, height: 300, channels: 4 as const, background: { r: 0, g: 90, b: 110, alpha: 0.5 } };
  const png = await sharp({ create: pixels }).png().toBuffer();
  const address = (type: string, file: Buffer) => `data:image/${type};base64,${file.toString('base64')}`;
  const change = async (logo: string | null, name = 'Utopia Bank') => {
    const was = await read();
    return privacy.send('PUT', at, { organisation: { ...was, logo, name }, was });
  };

  expect((await change(address('png', png))).status).toBe(200);
  const { logo } = await read();
  const file = Buffer.from(logo?.split(',')[1] ?? '', 'base64');
  expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 360, height: 120 });
  expect((await change(logo, 'Another Bank')).status).toBe(200);
  expect(await read()).toMatchObject({ name: 'Another Bank', logo });

  for (const bad of [
    address('png', png.subarray(0, 60)),
    address('png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    address('svg+xml', Buffer.from('<svg/>')),
    address('png', Buffer.concat([png, Buffer.alloc(70_000)])),
  ]) {
    const refused = await change(bad);
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      400,
      expect.stringContaining('PNG, JPEG or WebP of at most 64 kB'),
    ]);
  }
  expect(await read()).toMatchObject({ logo });

  expect((await change(null)).status).toBe(200);
  const { rows } = await database.pool.query(
    `select changes from audit_event where code = 'settings.organisation_changed' order by id desc limit 1`,
  );
  expect(rows[0].changes).toContainEqual({
    name: 'Logo',
    before: expect.stringMatching(/^JPEG, \d+ kB, SHA-256 [0-9a-f]{12}$/),
    after: 'none',
  });
});
