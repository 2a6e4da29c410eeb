import { afterEach, expect, it, vi } from 'vitest';
import { claimOf, first, progress, reservedOf, second, verdictOf } from '../testing';
import { createRun } from './run';

afterEach(() => vi.unstubAllGlobals());

const conflict = (message: string) =>
  Response.json({ error: { code: 'CONFLICT', message, reference: 'r1' } }, { status: 409 });

it('a reserved case that was claimed meanwhile is not shown twice', async () => {
  const third = '0f9b2a35-0000-4000-8000-00000000a35d';
  const asked: string[] = [];
  const reserving: Array<(claim: object) => void> = [];
  const given = [claimOf(first), claimOf(second)];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body));
    asked.push(body.reserve ? 'reserve' : (body.action ?? 'next'));
    if (!body.reserve) return Response.json({ claim: path.endsWith('/claims') ? given.shift() : null, progress });
    const claim = await new Promise<object>((resolve) => reserving.push(resolve));

    return Response.json({ claim, progress });
  });
  const run = createRun();
  const isShown = (sessionId: string) =>
    vi.waitFor(() => expect(run.read().stage).toMatchObject({ kind: 'working', claim: { sessionId } }));
  run.start();
  await isShown(first);

  // Skipped before the reservation arrives, so the server hands out the reserved case itself.
  run.reserve();
  run.skip();
  await isShown(second);
  reserving.shift()?.(reservedOf(second));
  await vi.waitFor(() => expect(asked).toEqual(['next', 'reserve', 'skip', 'next', 'reserve']));
  expect(run.read().reserved).toBeNull();

  reserving.shift()?.(reservedOf(third));
  await vi.waitFor(() => expect(run.read().reserved).toMatchObject({ sessionId: third }));
});

it('an escalation says to whom it went, until the next step', async () => {
  const given = [claimOf(first), claimOf(second)];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { action } = JSON.parse(String(init.body));
    if (action === 'escalate') return Response.json({ claim: null, progress, escalatedTo: ['A. Rossi', 'R. Kessel'] });

    return Response.json({ claim: path.endsWith('/claims') ? given.shift() : null, progress });
  });
  const run = createRun();
  run.start();
  await vi.waitFor(() => expect(run.read().stage).toMatchObject({ claim: { sessionId: first } }));
  await run.escalate('Two passports.');
  await vi.waitFor(() => expect(run.read().stage).toMatchObject({ claim: { sessionId: second } }));

  expect(run.read().notice).toEqual({ words: 'Escalated to A. Rossi or R. Kessel.', isDone: true });
});

it('a reserved case that was lost after the officer had left it is not their concern', async () => {
  let refuse = () => {};
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body));
    if (path.endsWith('/undo')) return Response.json(verdictOf(first, { state: 'undone' }));
    if (body.action === 'take') {
      await new Promise<void>((resolve) => {
        refuse = resolve;
      });
      return conflict('You released this case at 11:00 UTC.');
    }
    return Response.json({ claim: body.reserve ? reservedOf(second) : claimOf(first), progress });
  });
  const run = createRun();
  const isOn = (sessionId: string) =>
    vi.waitFor(() => expect(run.read().stage).toMatchObject({ claim: { sessionId } }));
  run.start();
  await isOn(first);
  run.reserve();
  await vi.waitFor(() => expect(run.read().reserved).not.toBeNull());
  const given = { answer: verdictOf(first), decision: 'approve', reasons: [], receivedAt: 0 } as const;
  run.decided({ ...given, reasons: [] });
  await isOn(second);
  run.beginUndo();
  await run.undo({ ...given, reasons: [] });
  await isOn(first);

  refuse();
  await vi.waitFor(() => expect(run.read().stage).toMatchObject({ isClaimed: true }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(run.read()).toMatchObject({ notice: null, stage: { claim: { sessionId: first } } });
});

it('a renewal that meets its own verdict does not lose the case, and the next one is opened once', async () => {
  let refuse = () => {};
  const given = [claimOf(first), claimOf(second)];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { action } = JSON.parse(String(init.body));
    asked.push(action ?? 'next');
    if (action === 'renew') {
      await new Promise<void>((resolve) => {
        refuse = resolve;
      });
      return conflict('You decided this case at 11:00 UTC.');
    }
    return Response.json({ claim: path.endsWith('/claims') ? given.shift() : null, progress });
  });
  const run = createRun();
  run.start();
  await vi.waitFor(() => expect(run.read().stage).toMatchObject({ claim: { sessionId: first } }));

  let record = (_: ReturnType<typeof verdictOf>) => {};
  const renewed = run.isStillHeld();
  const recorded = run.record(
    () =>
      new Promise((resolve) => {
        record = resolve;
      }),
  );
  await vi.waitFor(() => expect(asked).toContain('renew'));
  refuse();
  await renewed;
  expect(run.read()).toMatchObject({ notice: null, stage: { claim: { sessionId: first } } });

  const answer = verdictOf(first);
  record(answer);
  await recorded;
  run.decided({ answer, decision: 'approve', reasons: [], receivedAt: 0 });
  await vi.waitFor(() => expect(run.read().stage).toMatchObject({ claim: { sessionId: second } }));
  expect(run.read().notice).toBeNull();
  expect(asked).toEqual(['next', 'renew', 'next']);
});

it('records no verdict while the case is being skipped', async () => {
  let skip = () => {};
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { action } = JSON.parse(String(init.body));
    if (action !== 'skip') return Response.json({ claim: claimOf(first), progress });
    await new Promise<void>((resolve) => {
      skip = resolve;
    });
    return Response.json({ claim: null, progress });
  });
  const run = createRun();
  run.start();
  await vi.waitFor(() => expect(run.read().stage).toMatchObject({ claim: { sessionId: first } }));
  run.skip();

  const give = vi.fn(async () => verdictOf(first));
  await expect(run.record(give)).rejects.toThrow('Another action is in progress.');
  expect(give).not.toHaveBeenCalled();
  expect(run.read().changing).toBe('skip');
  skip();
});

it('a case that is still being claimed when U is pressed does not take the place of the reopened one', async () => {
  const third = '0f9b2a35-0000-4000-8000-00000000a35d';
  let claimNext = () => {};
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const body = init?.body ? JSON.parse(String(init.body)) : {};
    if (path.endsWith('/undo')) return Response.json(verdictOf(first, { state: 'undone' }));
    if (body.sessionId === first) return Response.json({ claim: claimOf(first), progress });
    if (given.length > 0) return Response.json({ claim: given.shift(), progress });
    await new Promise<void>((resolve) => {
      claimNext = resolve;
    });

    return Response.json({ claim: claimOf(third), progress });
  });
  const given = [claimOf(first)];
  const run = createRun();
  run.start();
  await vi.waitFor(() => expect(run.read().stage).toMatchObject({ claim: { sessionId: first } }));
  const answer = verdictOf(first);
  run.decided({ answer, decision: 'approve' } as Parameters<typeof run.decided>[0]);
  await vi.waitFor(() => expect(run.read().stage.kind).toBe('starting'));

  run.beginUndo();
  await run.undo({ answer, decision: 'approve' } as Parameters<typeof run.undo>[0]);
  await vi.waitFor(() => expect(run.read().stage).toMatchObject({ kind: 'working', claim: { sessionId: first } }));
  claimNext();
  await new Promise((resolve) => setImmediate(resolve));
  expect(run.read().stage).toMatchObject({ kind: 'working', claim: { sessionId: first } });
});
