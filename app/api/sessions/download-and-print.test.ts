import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import { writeOrganisation } from '@/lib/access';
import type { PrintAnswer, RevealsAnswer } from '@/lib/answers';
import { theDesk } from '@/lib/audit';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';

const id = '00000001-0000-4000-8000-000000000000';
const picture = `/api/sessions/${id}/images/original_FRONT`;
const bytes = Buffer.from('a picture of somebody');
let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let officer: TestBrowser;
let supervisor: TestBrowser;

/** Returns the same picture for every name, or none without `hasPictures`. */
const service = { asked: 0, lastPath: '', hasPictures: true };
const server = createServer((request, response) => {
  service.asked++;
  service.lastPath = request.url ?? '';
  if (service.hasPictures) {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': bytes.length }).end(bytes);
  } else {
    response.writeHead(404).end();
  }
});

beforeAll(async () => {
  database = await createTestDatabase();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  routes = await openRoutes(database, { UPSTREAM_URL: `http://127.0.0.1:${port}` }, async () => ({
    '/api/purpose': await import('../purpose/route'),
    '/api/reveals': await import('../reveals/route'),
    '/api/sessions/[sessionId]/images/[imageName]': await import('./[sessionId]/images/[imageName]/route'),
    '/api/sessions/[sessionId]/images/[imageName]/download': await import(
      './[sessionId]/images/[imageName]/download/route'
    ),
    '/api/sessions/[sessionId]/print': await import('./[sessionId]/print/route'),
  }));
  officer = await routes.signIn('officer@desk.example', ['officer']);
  supervisor = await routes.signIn('supervisor@desk.example', ['supervisor']);
});
afterAll(async () => {
  await routes.close();
  server.close();
  await database.close();
});

const download = (browser: TestBrowser, reason: unknown, path = picture) =>
  browser.send('POST', `${path}/download`, { reason });
const workFor = (browser: TestBrowser) => browser.send('PUT', '/api/purpose', { purpose: 'quality' });
const eventsOf = async (...codes: string[]) =>
  (await database.pool.query('select * from audit_event where code = any($1) order by id', [codes])).rows;
const aboutDownloads = () => eventsOf('session.picture_downloaded', 'session.download_refused');
const refusalOf = async (response: Response) => [response.status, (await response.json()).error.code];

describe('downloading a picture', () => {
  test('needs a role and a purpose, and each refusal is recorded', async () => {
    const asked = service.asked;
    expect(await refusalOf(await download(officer, 'for the file of the case'))).toEqual([403, 'FORBIDDEN']);
    expect((await eventsOf('access.view_refused')).map(({ details }) => details)).toEqual([
      { route: 'POST /api/sessions/[sessionId]/images/[imageName]/download' },
    ]);

    expect(await refusalOf(await download(supervisor, 'for the file of the case'))).toEqual([403, 'PURPOSE_REQUIRED']);
    expect(await aboutDownloads()).toMatchObject([
      { code: 'session.download_refused', subject: id, details: { picture: 'original_FRONT', because: 'no purpose' } },
    ]);
    expect(service.asked).toBe(asked);
  });

  test('needs a reason, which is stored encrypted and reviewed later', async () => {
    await workFor(supervisor);
    const response = await download(supervisor, '  Mrs Example asked for it ');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="${id}-original_FRONT.jpg"`,
      'cache-control': 'no-store',
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);

    expect((await supervisor.get(picture)).headers.get('content-disposition')).toBe('inline');

    const event = (await aboutDownloads()).at(-1);
    expect(event).toMatchObject({
      code: 'session.picture_downloaded',
      subject: id,
      details: { picture: 'original_FRONT', purpose: 'quality' },
    });
    expect(JSON.stringify(event)).not.toContain('Example');

    const reviewer = await routes.signIn('privacy@desk.example', ['privacy officer']);
    const { items }: RevealsAnswer = await (await reviewer.get('/api/reveals')).json();
    expect(items).toMatchObject([
      { kind: 'picture', sessionId: id, what: 'original_FRONT', words: 'Mrs Example asked for it', own: false },
    ]);
  });

  test.each([
    ['no reason', undefined, picture],
    ['a reason that says nothing', ' why ', picture],
    ['a reason without end', 'x'.repeat(201), picture],
    ['a name that is none', 'for the file of the case', `/api/sessions/${id}/images/a%2Fb`],
  ])('is refused for %s, and nothing is sent or recorded', async (_, reason, path) => {
    await workFor(supervisor);
    const before = [(await aboutDownloads()).length, service.asked];
    expect(await refusalOf(await download(supervisor, reason, path))).toEqual([400, 'BAD_REQUEST']);
    expect([(await aboutDownloads()).length, service.asked]).toEqual(before);
  });

  test('is not recorded if the service has no picture', async () => {
    await workFor(supervisor);
    const before = (await aboutDownloads()).length;
    service.hasPictures = false;
    expect((await download(supervisor, 'for the file of the case')).status).toBe(404);
    expect((await aboutDownloads()).length).toBe(before);
  });

  test('works for ids and names of any form, and its file name is safe', async () => {
    service.hasPictures = true;
    await workFor(supervisor);
    const odd = ['v2.session~7 "neu"', 'qr code (2).v2'].map(encodeURIComponent);
    const path = `/api/sessions/${odd[0]}/images/${odd[1]}`;

    expect((await supervisor.get(path)).status).toBe(200);
    expect(service.lastPath).toMatch(new RegExp(`/data/${odd[0]}/images/qr%20code%20\\(2\\).v2$`));
    const response = await download(supervisor, 'for the file of the case', path);
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="v2.session~7__neu_-qr_code__2_.v2.jpg"',
    );
    expect((await aboutDownloads()).at(-1)).toMatchObject({
      subject: 'v2.session~7 "neu"',
      details: { picture: 'qr code (2).v2' },
    });
    for (const bad of ['a%2Fb', '%00', 'a%252Fb', 'a%5Cb', 'a'.repeat(129)]) {
      expect((await supervisor.get(`/api/sessions/${bad}/images/signature`)).status, bad).toBe(400);
      expect((await supervisor.get(`/api/sessions/${id}/images/${bad}`)).status, bad).toBe(400);
    }
  });
});

describe('printing a case', () => {
  const print = async (browser: TestBrowser): Promise<PrintAnswer> =>
    (await browser.send('POST', `/api/sessions/${id}/print`)).json();

  test('is recorded, and returns what the paper must show: masked or purpose, person and event', async () => {
    const masked = await print(officer);
    expect(masked).toEqual({
      masked: true,
      purpose: null,
      at: expect.any(String),
      by: 'officer@desk.example',
      reference: expect.stringMatching(/^\d+$/),
      organisation: null,
      address: [],
      logo: null,
    });
    await workFor(officer);
    const full = await print(officer);
    expect(full).toMatchObject({ masked: false, purpose: 'Quality check' });

    expect(await eventsOf('session.printed')).toMatchObject([
      { id: masked.reference, subject: id, details: { masked: true } },
      { id: full.reference, subject: id, details: { masked: false, purpose: 'quality' } },
    ]);
  });

  test('has the sender at its head, as entered in Settings', async () => {
    const nobody = { name: '', address: '', letterhead: '', logo: null };
    const bank = { ...nobody, name: 'Utopia Bank plc', address: '1 Main Street\nUtopia', letterhead: '+99 1 234' };
    await writeOrganisation(database.db, { policy: bank, was: nobody }, theDesk);
    const answer = await print(officer);
    await writeOrganisation(database.db, { policy: nobody, was: bank }, theDesk);

    expect(answer).toMatchObject({
      organisation: 'Utopia Bank plc',
      address: ['1 Main Street · Utopia', '+99 1 234'],
      logo: null,
    });
  });
});

test('a picture of an erased session returns its tombstone, even if the service still has it, and no view is recorded', async () => {
  const erased = '00000002-0000-4000-8000-000000000000';
  await workFor(supervisor);
  await database.pool.query(
    `insert into erasure (session_id, person_id, step, intended_at, erased_at, manifest)
     select $1, id, 'done', now(), now(), null from person limit 1`,
    [erased],
  );

  for (const response of [
    await supervisor.get(picture.replace(id, erased)),
    await download(supervisor, 'for the file of the case', picture.replace(id, erased)),
  ]) {
    expect(response.status).toBe(410);
    expect(await response.json()).toMatchObject({ error: { code: 'ERASED' }, tombstone: { sessionId: erased } });
  }
  const shown = await eventsOf('session.picture_shown', 'session.picture_downloaded');
  expect(shown.filter(({ subject }) => subject === erased)).toEqual([]);
});
