import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EngineBusy, EngineFailed, EngineTimeout } from './engine';
import { residentMb } from './resident-memory';
import { detailsOf, type FakeEngine, fakeEntry, isAlive, startFakeEngine } from './testing/harness';

let fake: FakeEngine;
afterEach(() => fake.close());

const pidOf = async () => detailsOf(await fake.read('answer')).pid;

describe('a job', () => {
  it('starts a process when there is none, and is answered with its bytes', async () => {
    fake = await startFakeEngine();
    expect(fake.engine.state()).toEqual({ queued: 0, running: 0, processes: 0, restarts: 0 });

    const answer = await fake.read('answer');
    expect(answer).toMatchObject({ outcome: 'read', pictures: { original: new Uint8Array([1, 2, 3]) } });
    expect(fake.engine.state()).toEqual({ queued: 0, running: 0, processes: 1, restarts: 0 });
    expect(await fake.read('refuse')).toEqual({ outcome: 'code', code: 'FACE_NOT_FOUND' });
    expect(fake.jobs.map(({ outcome }) => outcome)).toEqual(['read', 'code']);
  });

  it('that compares faces is answered with the comparison, and an answer to another question is none', async () => {
    fake = await startFakeEngine();

    expect(await fake.compare('compare')).toMatchObject({ distance: 0.4, portrait: null, selfie: null });
    await expect(fake.compare('answer')).rejects.toThrow(EngineFailed);
    await expect(fake.read('compare')).rejects.toThrow(EngineFailed);
    expect(fake.jobs[0]).toEqual({ kind: 'comparison', outcome: 'compared' });
  });

  it('finds its process ready if the engine starts with the service', async () => {
    fake = await startFakeEngine({ startsAtOnce: true, processes: 2 });

    await vi.waitFor(() => expect(fake.engine.state()).toMatchObject({ processes: 2, restarts: 0 }), 10_000);
  });

  it('waits until the one before it is done', async () => {
    fake = await startFakeEngine();
    const first = fake.readSeen('hold');
    const second = fake.readSeen('hold');
    const { finish, pid } = await fake.begun();
    expect(fake.engine.state()).toMatchObject({ queued: 1, running: 1 });
    expect(fake.unseen()).toBe(0);

    finish();
    expect(detailsOf(await first).pid).toBe(pid);
    const next = await fake.begun();
    expect(next.pid).toBe(pid);
    next.finish();
    await second;
  });

  it('runs beside another one with two processes', async () => {
    fake = await startFakeEngine({ processes: 2 });
    const jobs = [fake.readSeen('hold'), fake.readSeen('hold')];
    const begun = [await fake.begun(), await fake.begun()];

    expect(new Set(begun.map(({ pid }) => pid)).size).toBe(2);
    for (const { finish } of begun) finish();
    await Promise.all(jobs);
  });

  it('is refused when the queue is full, and told when to try again', async () => {
    fake = await startFakeEngine({ queue: 2 });
    const jobs = [fake.readSeen('hold'), fake.read('answer'), fake.read('answer')];
    const { finish } = await fake.begun();

    const refused = () => fake.read('answer').catch((error: unknown) => error);
    const [first, second] = [await refused(), await refused()];
    expect(first).toBeInstanceOf(EngineBusy);
    expect(first).toMatchObject({ retryAfterSeconds: 3 });
    // Behind the first one.
    expect(second).toMatchObject({ retryAfterSeconds: 4 });

    finish();
    await Promise.all(jobs);
    expect(fake.jobs.filter(({ outcome }) => outcome === 'busy')).toHaveLength(2);
  });

  it('that compares faces has room in a full queue, and goes first', async () => {
    fake = await startFakeEngine({ queue: 2 });
    const jobs: Promise<unknown>[] = [fake.readSeen('hold'), fake.read('answer'), fake.read('answer')];
    const { finish } = await fake.begun();
    jobs.push(fake.compare('compare'));

    finish();
    await Promise.all(jobs);
    expect(fake.jobs.map(({ kind }) => kind)).toEqual(['face', 'comparison', 'face', 'face']);
  });

  it('that is given up while it waits is not read, and one that was begun is', async () => {
    fake = await startFakeEngine({ queue: 2 });
    const giveUp = new AbortController();
    const begun = fake.readSeen('hold');
    const { finish } = await fake.begun();
    const waiting = fake.read('answer', {}, giveUp.signal);
    const last = fake.read('answer');

    giveUp.abort();
    await expect(waiting).rejects.toThrow(EngineBusy);
    expect(fake.engine.state().queued).toBe(1);
    finish();
    await Promise.all([begun, last]);
    expect(fake.jobs).toHaveLength(2);
  });

  it.each(['throw', 'nonsense'] as const)('fails alone if the engine answers with an error (%s)', async (deed) => {
    fake = await startFakeEngine();
    const pid = await pidOf();

    await expect(fake.read(deed)).rejects.toThrow(EngineFailed);
    expect(await pidOf()).toBe(pid);
  });
});

describe('a process', () => {
  it('comes after the service and the database, whose sessions Linux weighs against its own', async () => {
    fake = await startFakeEngine();
    const pid = await pidOf();

    expect(os.getPriority(pid)).toBe(10);
    const groupOf = (of: number | 'self') => readFile(`/proc/${of}/autogroup`, 'utf8').catch(() => null);
    const group = await groupOf(pid);
    if (group === null) return;
    expect(group.split(' ')[0]).not.toBe((await groupOf('self'))?.split(' ')[0]);
    // Others than the administrator may change it ten times a second, all together.
    if (process.getuid?.() === 0) expect(group).toMatch(/ nice 10$/m);
  });

  it('that hangs is killed, and the next job is read', async () => {
    fake = await startFakeEngine({ watchdogMs: 3_000 });
    const hung = fake.readSeen('hang');
    hung.catch(() => undefined);
    const next = fake.read('answer');
    const { pid, gone } = await fake.begun();

    await expect(hung).rejects.toThrow('a job took more than 3 s');
    await expect(hung).rejects.toBeInstanceOf(EngineTimeout);
    await gone;
    expect(detailsOf(await next).pid).not.toBe(pid);
    expect(fake.engine.state().restarts).toBe(1);
  });

  it.each(['crash', 'exit'] as const)('that dies (%s) fails its own job only and is back within 5 s', async (deed) => {
    fake = await startFakeEngine();
    await pidOf();
    const killer = fake.read(deed);
    const next = fake.read('answer');
    await expect(killer).rejects.toThrow(EngineFailed);
    const diedAt = performance.now();

    await next;
    expect(performance.now() - diedAt).toBeLessThan(5_000);
  });

  it('that is killed while idle is back without a job', async () => {
    fake = await startFakeEngine();
    process.kill(await pidOf(), 'SIGKILL');

    await vi.waitFor(() => expect(fake.engine.state()).toMatchObject({ processes: 1, restarts: 1 }), 5_000);
  });

  it.runIf(process.platform === 'linux')('is killed when a job needs too much memory', async () => {
    fake = await startFakeEngine({ memoryMb: 256 });

    await expect(fake.read('gorge', { megabytes: 320 })).rejects.toThrow('a job needed more than 256 MB');
    await fake.read('answer');
  });

  it.runIf(process.platform === 'linux')('is replaced between jobs if it keeps too much memory', async () => {
    fake = await startFakeEngine({ memoryMb: 256, memoryEveryMs: 60_000 });
    const { pid } = detailsOf(await fake.read('keep', { megabytes: 320 }));

    expect(await pidOf()).not.toBe(pid);
    expect(fake.engine.state().restarts).toBe(1);
    expect(fake.jobs.every(({ outcome }) => outcome === 'read')).toBe(true);
  });

  it('knows no secret of the service, has a low priority and a limited heap', async () => {
    process.env.SERVICE_KEY = 'secret';
    process.env.SERVICE_DATABASE_URL = 'postgres://secret';
    fake = await startFakeEngine({ threads: 3 });
    const { env, pid, execArgv } = detailsOf(await fake.read('answer'));
    delete process.env.SERVICE_KEY;
    delete process.env.SERVICE_DATABASE_URL;

    expect(JSON.stringify(env)).not.toContain('secret');
    const allowed =
      /^(HOME|TMPDIR|TZ|LANG|LD_LIBRARY_PATH|LOG_LEVEL|NODE_ENV|MALLOC_\w+|\w+_(THREADS|SIZE|CONCURRENCY))$/;
    expect(Object.keys(env).filter((name) => !allowed.test(name))).toEqual([]);
    expect(env).toMatchObject({ OMP_NUM_THREADS: '1', ENGINE_THREADS: '3' });
    expect(os.getPriority(pid)).toBe(Math.max(10, os.getPriority()));
    expect(execArgv).toContain('--max-old-space-size=256');
  });

  it('logs no text that it read', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'proofdesk-engine-'));
    fake = await startFakeEngine({ logFolder: folder });
    await fake.read('quote');

    await vi.waitFor(async () => {
      const lines = (await readFile(path.join(folder, 'engine.log'), 'utf8')).trim().split('\n');
      expect(lines.toSorted()).toEqual(['[25 characters removed]', '{"level":30,"msg":"job done"}']);
    });
    await fake.engine.stop();
    await rm(folder, { recursive: true });
  });
});

describe('an engine that does not start', () => {
  it('fails the jobs that wait, and says so', async () => {
    fake = await startFakeEngine({ entry: `${fakeEntry}.missing` });

    await expect(fake.read('answer')).rejects.toThrow('The engine does not start. See its log.');
    expect(fake.engine.state()).toMatchObject({ processes: 0, failing: true });
  });

  it('is killed if it is not ready in time', async () => {
    fake = await startFakeEngine({ startMs: 1 });

    await expect(fake.read('answer')).rejects.toThrow(EngineFailed);
  });
});

describe('stopping', () => {
  it('leaves no process behind, even one that hangs', async () => {
    fake = await startFakeEngine({ processes: 2 });
    const jobs = [fake.readSeen('hang'), fake.readSeen('hold'), fake.read('answer')];
    const settled = Promise.allSettled(jobs);
    const begun = [await fake.begun(), await fake.begun()];

    await fake.engine.stop();
    expect(begun.map(({ pid }) => isAlive(pid))).toEqual([false, false]);
    const reasons = (await settled).map((job) => job.status === 'rejected' && job.reason);
    expect(reasons).toEqual([expect.any(EngineFailed), expect.any(EngineFailed), expect.any(EngineBusy)]);
    await expect(fake.read('answer')).rejects.toThrow(EngineBusy);
    expect(fake.engine.state()).toMatchObject({ processes: 0, restarts: 0 });
  });
});

it.runIf(process.platform === 'linux')('the memory of a process that is gone is unknown', () => {
  fake = { close: async () => undefined } as FakeEngine;
  expect(residentMb(process.pid)).toBeGreaterThan(10);
  expect(residentMb(2 ** 30)).toBeNull();
});
