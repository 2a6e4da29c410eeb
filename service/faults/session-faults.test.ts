import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FaultyService, seen, startFaultyService } from './testing';

let faulty: FaultyService;
let id: string;
let other: string;

beforeAll(async () => {
  faulty = await startFaultyService();
  [id, other] = await faulty.approved();
});

afterEach(() => faulty.set());
afterAll(() => faulty.close());

const listed = async (): Promise<string> => (await faulty.ask('/session/list?PageSize=60')).text();

describe('a vanished session', () => {
  it('is listed, but answers like an unknown session', async () => {
    const never = await seen(await faulty.askBehind('/00000000-0000-4000-8000-000000000000/status'));
    await faulty.set({ kind: 'vanished-session', sessionId: id });

    for (const path of ['/status', '/decision/results', '/document/result', '/face/result', '/images', '/images/x']) {
      const { status, body } = await seen(await faulty.ask(`/${id}${path}`));
      expect({ status, body }).toEqual({ status: 404, body: never.body });
      expect((await faulty.ask(`/${other}${path}`)).status).toBe(path === '/images/x' ? 404 : 200);
    }
    expect((await faulty.ask(`/${id}/manual-decision`, { method: 'POST', body: '{}' })).status).toBe(404);
    expect(await listed()).toContain(id);
  });

  it('cannot be deleted, and is back when the fault is removed', async () => {
    await faulty.set({ kind: 'vanished-session', sessionId: id });
    expect((await faulty.ask(`/${id}`, { method: 'DELETE' })).status).toBe(404);
    await faulty.set();
    expect((await faulty.ask(`/${id}/decision/results`)).status).toBe(200);
  });

  it('can vanish on some routes only', async () => {
    await faulty.set({ kind: 'vanished-session', sessionId: id, routes: ['images', 'image'] });
    expect((await faulty.ask(`/${id}/images`)).status).toBe(404);
    expect((await faulty.ask(`/${id}/status`)).status).toBe(200);
  });
});

describe('withheld results', () => {
  it('are refused as for an undecided session, but the status is available', async () => {
    await faulty.set({ kind: 'withheld-results', sessionId: id });

    for (const path of ['/decision/results', '/document/result', '/face/result', '/images', '/images/face_cropped']) {
      const answer = await faulty.ask(`/${id}${path}`);
      expect({ path, status: answer.status }).toEqual({ path, status: 409 });
      expect(await answer.json()).toMatchObject({ error: 'NOT_RELEASED' });
    }
    expect((await faulty.ask(`/${id}/status`)).status).toBe(200);
    expect((await faulty.ask(`/${other}/decision/results`)).status).toBe(200);
  });
});

describe('a late deletion', () => {
  it('is confirmed at once and carried out later', async () => {
    const [, , third] = await faulty.approved();
    await faulty.set({ kind: 'late-deletion', sessionId: third, milliseconds: 20 });
    expect((await faulty.ask(`/${third}`, { method: 'DELETE' })).status).toBe(204);
    expect((await faulty.ask(`/${third}/status`)).status).toBe(200);
    await expect.poll(async () => (await faulty.ask(`/${third}/status`)).status).toBe(404);
  });
});

describe('a denied deletion', () => {
  it('is carried out, but answers like an unknown session', async () => {
    const [, , , fourth = ''] = await faulty.service.idsOf('AUTO_APPROVED');
    const unknown = await faulty.askBehind('/00000000-0000-4000-8000-000000000000', { method: 'DELETE' });
    await faulty.set({ kind: 'denied-deletion', sessionId: fourth });
    const answer = await faulty.ask(`/${fourth}`, { method: 'DELETE' });

    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual(await unknown.json());
    expect((await faulty.askBehind(`/${fourth}/status`)).status).toBe(404);
  });
});

describe('a renamed image', () => {
  it('has the other name in every list, and is served under it', async () => {
    const path = await faulty.picture(id);
    const imageName = path.split('/').at(-1) ?? '';
    const as = 'qr code (2).v2';
    const usual = await seen(await faulty.ask(path));
    await faulty.set({ kind: 'renamed-image', sessionId: id, imageName, as });

    expect(await (await faulty.ask(`/${id}/images`)).json()).toMatchObject({ document: expect.arrayContaining([as]) });
    expect((await faulty.ask(`/${id}/document/result`)).status).toBe(200);
    expect((await seen(await faulty.ask(`/${id}/images/${encodeURIComponent(as)}`))).body).toBe(usual.body);
    expect((await faulty.ask(`/${other}/images/${encodeURIComponent(as)}`)).status).not.toBe(200);
  });
});

describe('an undeletable session', () => {
  it.each([
    ['accepted by default', undefined, 204],
    ['accepted', 'accepted', 204],
    ['refused', 'refused', 500],
  ])('%s: it stays', async (_, answer, status) => {
    await faulty.set({ kind: 'undeletable-session', sessionId: id, ...(answer && { answer }) });
    expect((await faulty.ask(`/${id}`, { method: 'DELETE' })).status).toBe(status);
    expect((await faulty.ask(`/${id}/decision/results`)).status).toBe(200);
    expect(await listed()).toContain(id);
  });

  it('does not change the refusal of unauthenticated requests', async () => {
    await faulty.set({ kind: 'undeletable-session', sessionId: id });
    expect((await faulty.ask(`/${id}`, { method: 'DELETE', as: 'nobody' })).status).toBe(401);
  });

  it('affects only that session, and the given number of attempts', async () => {
    await faulty.set({ kind: 'undeletable-session', sessionId: id, times: 1 });
    expect((await faulty.ask(`/${other}`, { method: 'DELETE' })).status).toBe(204);
    expect((await faulty.ask(`/${other}/status`)).status).toBe(404);

    expect((await faulty.ask(`/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await faulty.ask(`/${id}/status`)).status).toBe(200);
    expect((await faulty.ask(`/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await faulty.ask(`/${id}/status`)).status).toBe(404);
  });
});
