import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import { moveClock } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { auditEvent, sessionExport, sessionExportPart, sessionWork } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { addSessions, eraseHere } from '@/lib/work/testing';

let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let supervisor: TestBrowser;
let viewer: TestBrowser;

beforeAll(async () => {
  database = await createTestDatabase();
  routes = await openRoutes(database, {}, async () => ({
    '/api/sessions/work': await import('./route'),
    '/api/sessions/export': await import('../export/route'),
    '/api/sessions/[sessionId]/work': await import('../[sessionId]/work/route'),
    '/api/assignees': await import('@/app/api/assignees/route'),
    '/api/preferences': await import('@/app/api/preferences/route'),
    '/api/tags': await import('@/app/api/tags/route'),
    '/api/tags/[tagId]': await import('@/app/api/tags/[tagId]/route'),
    '/api/views': await import('@/app/api/views/route'),
    '/api/views/[viewId]': await import('@/app/api/views/[viewId]/route'),
  }));
  supervisor = await routes.signIn('supervisor@desk.example', ['supervisor']);
  viewer = await routes.signIn('viewer@desk.example', ['viewer']);
});
afterAll(async () => {
  await routes.close();
  await database.close();
});

const unassign = { kind: 'assign', personId: null };

describe('work on sessions', () => {
  test('a change appears in the next list and on the session', async () => {
    const [id = ''] = await addSessions(database.db, 1, { country: 'RTE' });
    const { you } = await (await supervisor.get('/api/assignees')).json();
    await supervisor.send('POST', '/api/views', { name: 'Mine', address: 'country=RTE&assignee=~me', isShared: false });
    const done = await supervisor.send('POST', '/api/sessions/work', {
      target: { ids: [id] },
      change: { kind: 'assign', personId: you },
    });

    expect(await done.json()).toEqual({ changed: 1, unchanged: 0 });
    const { views } = await (await supervisor.get('/api/views')).json();
    expect(views.at(-1)).toMatchObject({ name: 'Mine', total: { count: 1 } });
    expect(await (await viewer.get(`/api/sessions/${id}/work`)).json()).toMatchObject({
      assignee: { id: you, name: 'supervisor@desk.example' },
      notes: null,
    });
  });

  test('is refused without the right, and the refusal is recorded', async () => {
    const ids = await addSessions(database.db, 1);
    const answers = [
      await viewer.send('POST', '/api/sessions/work', { target: { ids }, change: unassign }),
      await viewer.send('POST', '/api/sessions/export', { target: { ids }, format: 'csv' }),
      await viewer.send('POST', '/api/tags', { name: 'theirs' }),
      await viewer.send('POST', '/api/views', { name: 'Theirs', address: '', isShared: true }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await answers[1]?.text()).not.toContain(ids[0]);

    const refused = await database.db.select().from(auditEvent).where(eq(auditEvent.code, 'access.view_refused'));
    expect(refused).toHaveLength(4);
    expect(await database.db.select().from(sessionExport)).toEqual([]);
    expect((await routes.newBrowser().get('/api/tags')).status).toBe(401);
  });

  test('invalid input is refused with a sentence and changes nothing', async () => {
    const ids = await addSessions(database.db, 1);
    const target = { ids };
    const bodies = [
      null,
      [],
      { target },
      { target: { ids: [] }, change: unassign },
      { target: { ids: ['../etc'] }, change: unassign },
      { target: { ids: [...ids, 7] }, change: unassign },
      { target: { ids: Array.from({ length: 10_001 }, () => ids[0]) }, change: unassign },
      { target: { ids, address: '', text: null, expected: 1 }, change: unassign },
      { target: { address: '', text: null, expected: 0 }, change: unassign },
      { target: { address: '', text: 'x', expected: 1 }, change: unassign },
      { target, change: { kind: 'assign', personId: 'me' } },
      { target, change: { kind: 'tags', add: [], remove: [] } },
      { target, change: { kind: 'tags', add: ['1'], remove: [] } },
      { target, change: { kind: 'tags', add: [2_147_483_648], remove: [] } },
      { target, change: { kind: 'note', words: '  ' } },
      { target, change: { kind: 'note', words: 'x'.repeat(2_001) } },
      { target, change: { kind: 'erase' } },
    ];
    for (const body of bodies) {
      const answer = await supervisor.send('POST', '/api/sessions/work', body);
      expect([answer.status, JSON.stringify(body).slice(0, 80)]).toEqual([400, JSON.stringify(body).slice(0, 80)]);
      expect((await answer.json()).error.message).toMatch(/\.$/);
    }
    for (const format of ['xlsx', null, undefined]) {
      expect((await supervisor.send('POST', '/api/sessions/export', { target, format })).status).toBe(400);
    }
    for (const [method, path, body] of [
      ['POST', '/api/tags', { name: '' }],
      ['PATCH', '/api/tags/0', { retired: true }],
      ['PATCH', '/api/tags/1e3', { retired: true }],
      ['PATCH', '/api/tags/1', { name: 'a', retired: true }],
      ['POST', '/api/views', { name: 'a', address: 'size=7', isShared: false }],
      ['PATCH', '/api/views/1', { name: 'a' }],
      ['PATCH', '/api/views/00000000-0000-4000-8000-000000000000', {}],
      ['PUT', '/api/preferences', { columns: ['name'] }],
    ] as const) {
      expect([path, (await supervisor.send(method, path, body)).status]).toEqual([path, 400]);
    }
    expect(
      await database.db
        .select()
        .from(sessionWork)
        .where(eq(sessionWork.sessionId, ids[0] ?? '')),
    ).toEqual([]);
  });

  test('an erased session returns its tombstone', async () => {
    const [id = ''] = await addSessions(database.db, 1);
    const { you } = await (await supervisor.get('/api/assignees')).json();
    await eraseHere(database.db, id, you);

    expect((await supervisor.get(`/api/sessions/${id}/work`)).status).toBe(410);
  });

  test('tags, views and preferences are created, changed and read', async () => {
    const { id: tagId } = await (await supervisor.send('POST', '/api/tags', { name: 'sample' })).json();
    expect((await supervisor.send('PATCH', `/api/tags/${tagId}`, { name: 'Sample' })).status).toBe(200);
    expect((await supervisor.send('PATCH', `/api/tags/${tagId}`, { retired: true })).status).toBe(200);
    expect((await supervisor.send('PATCH', '/api/tags/987654', { retired: true })).status).toBe(404);
    expect(await (await viewer.get('/api/tags')).json()).toMatchObject({
      tags: [{ id: tagId, name: 'Sample', sessions: 0, retiredAt: expect.any(String) }],
    });

    const { id } = await (
      await supervisor.send('POST', '/api/views', { name: 'Low', address: 'level=LOW', isShared: true })
    ).json();
    expect((await viewer.send('DELETE', `/api/views/${id}`)).status).toBe(403);
    expect((await supervisor.send('PATCH', `/api/views/${id}`, { name: 'Lowest' })).status).toBe(200);
    const { views } = await (await viewer.get('/api/views')).json();
    expect(views.at(-1)).toMatchObject({ name: 'Lowest', isOwn: false });
    expect((await supervisor.send('DELETE', `/api/views/${id}`)).status).toBe(200);

    const usual = await (await viewer.get('/api/preferences')).json();
    const chosen = { ...usual, columns: ['tags'], density: 'compact' };
    expect((await viewer.send('PUT', '/api/preferences', chosen)).status).toBe(200);
    expect(await (await viewer.get('/api/preferences')).json()).toEqual(chosen);
    expect(await (await supervisor.get('/api/preferences')).json()).toEqual(usual);
  });
});

describe('an export', () => {
  test('is a file that browsers do not store, and announces its number of rows', async () => {
    const ids = await addSessions(database.db, 3);
    const answer = await supervisor.send('POST', '/api/sessions/export', { target: { ids }, format: 'csv' });

    expect(answer.headers.get('x-export-rows')).toBe('3');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="proofdesk-sessions-.+\.csv"$/);
    expect((await answer.text()).trimEnd().split('\r\n')).toHaveLength(4);
  });

  test('needs a fresh proof of identity', async () => {
    const ids = await addSessions(database.db, 1);
    const restoreClock = moveClock(6 * minuteMs);
    const answer = await supervisor.send('POST', '/api/sessions/export', { target: { ids }, format: 'csv' });
    restoreClock();

    expect([answer.status, (await answer.json()).error.code]).toEqual([403, 'PROOF_REQUIRED']);
  });

  test('stops when the client disconnects', async () => {
    const ids = await addSessions(database.db, 3_000);
    const before = await database.db.select().from(sessionExportPart);
    const answer = await supervisor.send('POST', '/api/sessions/export', { target: { ids }, format: 'jsonl' });
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();

    const parts = (await database.db.select().from(sessionExportPart)).length - before.length;
    expect(parts).toBeGreaterThan(0);
    expect(parts).toBeLessThan(3);
  });
});
