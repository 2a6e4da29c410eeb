import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import { removeOldSessions } from '../lifecycle';
import { startTestService, type TestService } from '../testing';
import { decideDue } from './decide';
import { type Applicant, listenToAll, openApplicant } from './testing';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(0);
  await listenToAll(service);
});

afterAll(() => service.close());

const tables = [
  'submission',
  'evidence_key',
  'active_device',
  'pending_decision',
  'session_result',
  'webhook_delivery',
];

/** Tables and store that still have something of the session. */
const traces = async (id: string): Promise<string[]> => {
  const { pool } = service.database;
  const found = (await service.evidence.namesOf(id)).length > 0 ? ['store'] : [];
  if ((await pool.query('select from session where id = $1', [id])).rowCount) found.push('session');
  for (const table of tables) {
    if ((await pool.query(`select from ${table} where session_id = $1`, [id])).rowCount) found.push(table);
  }

  return found;
};

const capture = async (): Promise<Applicant> => {
  const applicant = await openApplicant(service);
  await applicant.device({ device: 'phone-of-the-applicant', isPhone: true, at: 'FRONT', takesOver: true });
  await applicant.document('passport portrait=anna');
  await applicant.face('face distance=0.3');

  return applicant;
};

/** Replaces a verb of the store for one test. */
const replace = <Verb extends 'put' | 'keepOnly' | 'deleteAll'>(
  verb: Verb,
  make: (original: TestService['evidence'][Verb]) => TestService['evidence'][Verb],
) => {
  const original = service.evidence[verb];
  service.evidence[verb] = make(original);
  onTestFinished(() => {
    service.evidence[verb] = original;
  });
};

it('DELETE removes rows, key and pictures of a captured session', async () => {
  const { id, complete, remove } = await capture();
  await complete();
  await decideDue(service.parts);
  expect(await traces(id)).toEqual(expect.arrayContaining(['store', 'session', 'submission', 'session_result']));

  expect(await remove()).toBe(204);
  expect(await traces(id)).toEqual([]);
});

it('DELETE removes the device of an unfinished session', async () => {
  const { id, remove } = await capture();
  expect(await traces(id)).toContain('active_device');

  expect(await remove()).toBe(204);
  expect(await traces(id)).toEqual([]);
});

it('DELETE while the engine reads leaves nothing, and the picture is not acknowledged', async () => {
  const { id, face, remove } = await capture();
  service.engine.before = async () => {
    service.engine.before = () => Promise.resolve();
    expect(await remove()).toBe(204);
  };

  expect(await face('face')).toMatchObject({
    status: 401,
    body: { message: expect.stringContaining('no longer exists') },
  });
  expect(await traces(id)).toEqual([]);
});

it.each(['before', 'after'])(
  'DELETE that comes just %s a picture is stored waits, and leaves nothing',
  async (moment) => {
    const { id, face, remove } = await capture();
    let removal: Promise<number> | undefined;
    replace('put', (put) => async (...picture) => {
      if (moment === 'before') removal = remove();
      await put(...picture);
      if (moment === 'after') removal = remove();
    });

    expect((await face('face')).status).toBe(200);
    expect(await removal).toBe(204);
    expect(await traces(id)).toEqual([]);
  },
);

it('DELETE during the decision waits, and leaves nothing', async () => {
  const { id, complete, remove } = await capture();
  await complete();
  let removal: Promise<number> | undefined;
  replace('keepOnly', (keepOnly) => async (...kept) => {
    removal ??= remove();
    await keepOnly(...kept);
  });
  await decideDue(service.parts);

  expect(await removal).toBe(204);
  expect(await traces(id)).toEqual([]);
});

it('DELETE while faces are compared does not wait for them, and leaves nothing', async () => {
  const { id, complete, remove } = await capture();
  await complete();
  service.engine.before = async () => {
    service.engine.before = () => Promise.resolve();
    expect(await remove()).toBe(204);
  };
  await decideDue(service.parts);

  expect(await traces(id)).toEqual([]);
});

it('a decision during DELETE is not made', async () => {
  const { id, complete, remove } = await capture();
  await complete();
  replace('deleteAll', (deleteAll) => async (session) => {
    await decideDue(service.parts);
    await deleteAll(session);
  });

  expect(await remove()).toBe(204);
  expect(await traces(id)).toEqual([]);
});

it('a DELETE that fails is not answered as done, and can be repeated', async () => {
  const { id, remove } = await capture();
  let isDown = true;
  replace('deleteAll', (deleteAll) => async (session) => {
    if (isDown) throw new Error('The store cannot be reached');
    await deleteAll(session);
  });

  expect(await remove()).toBe(500);
  expect(await traces(id)).toContain('session');
  isDown = false;
  expect(await remove()).toBe(204);
  expect(await traces(id)).toEqual([]);
});

it('retention removes captured sessions with their pictures', async () => {
  const { id, complete } = await capture();
  await complete();
  await decideDue(service.parts);
  onTestFinished(moveClock(31 * dayMs));
  await removeOldSessions({ ...service.parts, days: 30 }, new AbortController().signal);

  expect(await traces(id)).toEqual([]);
});
