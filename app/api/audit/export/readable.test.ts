import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import { writeOrganisation } from '@/lib/access';
import { recordEvents, sealWaitingEvents, theDesk } from '@/lib/audit';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { readPages } from '@/lib/erasure/paper/testing';

const sessionId = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let auditor: TestBrowser;

const opened = (masked: boolean) => ({
  code: 'session.opened' as const,
  actor: { personId: null, requestId: 'request-1', address: '127.0.0.1' },
  subject: sessionId,
  details: { part: 'document', masked, purpose: masked ? null : 'quality' },
});

beforeAll(async () => {
  database = await createTestDatabase();
  routes = await openRoutes(database, {}, async () => ({ '/api/audit/export': await import('./route') }));
  auditor = await routes.signIn('auditor@desk.example', ['auditor']);
  await recordEvents(database.db, [opened(true), opened(false)]);
});
afterAll(async () => {
  await routes.close();
  await database.close();
});

const ask = (more: string) => auditor.get(`/api/audit/export?session=${sessionId}&zone=Europe/Vienna&${more}`);

const exportEvents = async () =>
  (await database.pool.query(`select details from audit_event where code = 'audit.exported' order by id`)).rows.map(
    ({ details }) => details,
  );

describe('an export for people', () => {
  test('is a table of the filtered events, oldest first, in sentences, with both times and what was masked', async () => {
    const response = await ask('format=csv');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="proofdesk-audit-.*Z\.csv"$/);
    const [head, first, second, ...rest] = (await response.text()).trimEnd().split('\r\n');

    expect(head).toBe('Position,Time (UTC),Time (Europe/Vienna),Person,Event,Shown,Details,Subject,Code');
    expect(first).toMatch(
      /,Not signed in,Not signed in was sent the document results of session 7c1e…b2f6 masked\.,masked,.*,session\.opened$/,
    );
    expect(second).toContain('in full,');
    expect(second).toContain(sessionId);
    expect(rest).toEqual([]);
  });

  test('is a PDF to read and file, with the sender and the filter on its first page', async () => {
    const nobody = { name: '', address: '', letterhead: '', logo: null };
    const bank = { ...nobody, name: 'Utopia Bank plc', address: '1 Main Street\nUtopia' };
    await writeOrganisation(database.db, { policy: bank, was: nobody }, theDesk);
    await sealWaitingEvents(database.db);
    const { rows } = await database.pool.query(
      'select position from audit_seal join audit_event e on e.id = event_id where subject = $1',
      [sessionId],
    );
    const response = await ask('format=pdf');
    await writeOrganisation(database.db, { policy: nobody, was: bank }, theDesk);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const pages = readPages(Buffer.from(await response.arrayBuffer()));

    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatch(/^Utopia Bank plc 1 Main Street · Utopia Audit log/);
    expect(pages[0]).toContain('2 events');
    expect(pages[0]).toContain(sessionId);
    expect(pages[0]).toContain('was sent the document results of session 7c1e…b2f6 in full');
    // What ties each line to the chain.
    for (const { position } of rows) expect(pages[0]).toContain(`Position ${position}`);
    expect(pages[0]).toContain(`Shown masked · Subject ${sessionId}`);
    expect(pages[0]).toContain(`Shown in full · Subject ${sessionId}`);
  });

  test('is recorded with its format before anything leaves', async () => {
    expect(await exportEvents()).toEqual([
      { session: sessionId, events: 2, format: 'csv' },
      { session: sessionId, events: 2, format: 'pdf' },
    ]);
  });

  test('in an unknown format or zone is refused with a sentence, and not recorded', async () => {
    const refused = async (more: string) => {
      const response = await ask(more);

      return [response.status, (await response.json()).error.message];
    };
    expect(await refused('format=xls')).toEqual([400, 'The format must be csv, pdf or jsonl.']);
    expect((await auditor.get('/api/audit/export?format=csv&zone=Nowhere')).status).toBe(400);
    expect(await exportEvents()).toHaveLength(2);
  });

  test('of too many events for a PDF says so, and what to do', async () => {
    await recordEvents(
      database.db,
      Array.from({ length: 5_001 }, () => opened(true)),
    );
    const response = await ask('format=pdf');
    expect([response.status, (await response.json()).error.message]).toEqual([
      400,
      '5,003 events are too many for a PDF. Narrow the filter to at most 5,000, or choose CSV.',
    ]);
    const rows = (await (await ask('format=csv')).text()).trimEnd().split('\r\n');
    expect(rows).toHaveLength(5_004);
  });
});
