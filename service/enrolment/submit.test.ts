import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { hourMs } from '@/lib/base/durations';
import { freePort } from '@/lib/base/free-port';
import { wireSchemas } from '@/lib/contract';
import { createApp } from '../app';
import { EngineBusy } from '../engine/engine';
import { listen } from '../http/listen';
import { startTestService, type TestService } from '../testing';
import { type Applicant, base64, call, listenToAll, openApplicant, reportedOf } from './testing';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(0);
  await listenToAll(service);
});

afterAll(() => service.close());

const open = (extra: Parameters<typeof openApplicant>[1] = {}) => openApplicant(service, extra);

const doneOf = async ({ state }: Applicant) => wireSchemas.enrolmentState.parse((await state()).body).done;

const card = { isTwoSideDocument: true, country: 'ZZZ', type: 'IDENTITY_CARD' };

/** Runs once while the engine reads. */
const meanwhile = (work: () => Promise<unknown>) => {
  service.engine.before = async () => {
    service.engine.before = () => Promise.resolve();
    await work();
  };
};

it('whoever hangs up while the picture waits gives it up, and the attempt does not count', async () => {
  const { id, token } = await open();
  const port = await freePort();
  const listener = await listen(service.app.fetch, {
    hosts: ['127.0.0.1'],
    port,
    settings: { port: 'SERVICE_PORT' },
  });
  onTestFinished(() => listener.close());
  const hangUp = new AbortController();
  service.engine.before = async (_, givenUp) => {
    service.engine.before = () => Promise.resolve();
    const gone = givenUp && once(givenUp, 'abort');
    hangUp.abort();
    await gone;
    throw new EngineBusy();
  };

  await expect(
    fetch(`http://127.0.0.1:${port}/api/v1/enrolment/document`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ imageBase: base64('front') }),
      signal: hangUp.signal,
    }),
  ).rejects.toThrow('aborted');
  const attempts = async () =>
    (await service.database.pool.query('select document_attempts as n from session where id = $1', [id])).rows[0].n;
  await expect.poll(attempts).toBe(0);
});

describe('document', () => {
  it('takes the front, then the back, and says what it saw', async () => {
    const applicant = await open();

    expect((await applicant.document('front')).body).toEqual({ hasError: false, pageSide: 'FRONT', ...card });
    expect((await applicant.state()).body).toMatchObject({ done: ['FRONT'], missing: ['BACK', 'FACE'] });
    expect((await applicant.document('back')).body).toEqual({ hasError: false, pageSide: 'BACK', ...card });
    expect((await applicant.state()).body).toMatchObject({ done: ['FRONT', 'BACK'], missing: ['FACE'] });
  });

  it('the wrong side is refused, stores nothing and changes nothing', async () => {
    const applicant = await open();
    const { status, body } = await applicant.document('back');

    expect([status, wireSchemas.documentSubmissionResponse.parse(body)]).toMatchObject([
      200,
      { hasError: true, error: 'WRONG_SIDE', pageSide: 'BACK' },
    ]);
    expect(await doneOf(applicant)).toEqual([]);
    expect(await service.evidence.namesOf(applicant.id)).toEqual([]);
  });

  it('a retake replaces the picture and its objects', async () => {
    const applicant = await open();
    for (const words of ['front', 'back']) await applicant.document(words);
    const before = await service.evidence.namesOf(applicant.id);
    await applicant.document('back ZZZ');
    const after = await service.evidence.namesOf(applicant.id);

    expect(await doneOf(applicant)).toEqual(['FRONT', 'BACK']);
    expect([before.length, after.length]).toEqual([4, 4]);
    expect(after.filter((name) => before.includes(name))).toHaveLength(2);
  });

  it('another document starts over', async () => {
    const applicant = await open();
    for (const words of ['front', 'back', 'passport']) await applicant.document(words);

    expect((await applicant.state()).body).toMatchObject({ done: ['FRONT'], missing: ['FACE'] });
    expect(await service.evidence.namesOf(applicant.id)).toHaveLength(2);
  });

  it.each([
    ['an unreadable document', 'tree', 200, { hasError: true, error: 'DOCUMENT_NOT_RECOGNIZED' }],
    ['a dead engine', 'fatal', 200, { hasError: true, error: 'INTERNAL_ERROR' }],
    ['something that is not a picture', 'rubbish', 415, { error: 'NOT_A_PICTURE', message: expect.any(String) }],
    ['too many pixels', 'huge', 413, { error: 'TOO_LARGE', message: expect.any(String) }],
    ['a busy engine', 'busy', 503, { error: 'ENGINE_BUSY', message: expect.any(String) }],
    ['an engine that ran out of time', 'slow', 503, { error: 'ENGINE_TIMEOUT', message: expect.any(String) }],
  ])('%s has an answer of its own', async (_, words, status, body) => {
    expect(await (await open()).document(words)).toMatchObject({ status, body });
  });
});

describe('face', () => {
  it('accepts a face, and replaces it by the next', async () => {
    const applicant = await open();

    expect((await applicant.face('face')).body).toEqual({ hasError: false });
    const before = await service.evidence.namesOf(applicant.id);
    expect((await applicant.face('face again')).body).toEqual({ hasError: false });
    const after = await service.evidence.namesOf(applicant.id);
    expect([before.length, after.length, before[0] === after[0]]).toEqual([1, 1, false]);
  });

  it('answers with a code, and 503 for an engine that is busy, dead or out of time', async () => {
    const { face } = await open();

    expect((await face('tree')).body).toEqual({ hasError: true, error: 'FACE_NOT_FOUND' });
    for (const [words, error] of [
      ['busy', 'ENGINE_BUSY'],
      ['fatal', 'ENGINE_FAILED'],
      ['slow', 'ENGINE_TIMEOUT'],
    ] as const) {
      const { status, body, headers } = await face(words);
      expect([status, body.error]).toEqual([503, error]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});

it('a refusal says where on the picture the fault lies, if the engine knows', async () => {
  const { document, face } = await open();
  const places = [{ x: 0.25, y: 0.25, width: 0.5, height: 0.5 }];
  const [blurred, small] = [(await document('blurred')).body, (await face('small')).body];

  expect(wireSchemas.documentSubmissionResponse.parse(blurred)).toEqual({
    hasError: true,
    error: 'FACE_QUALITY_LOW',
    places,
  });
  expect(wireSchemas.faceSubmissionResponse.parse(small)).toEqual({ hasError: true, error: 'FACE_TOO_SMALL', places });
  expect((await face('tree')).body).toEqual({ hasError: true, error: 'FACE_NOT_FOUND' });
});

describe('steps', () => {
  it('a step that the session does not have is refused in words', async () => {
    const { document, face, state } = await open({ steps: ['face'] });

    expect((await state()).body).toMatchObject({ steps: ['face'], missing: ['FACE'] });
    expect(await document('front')).toMatchObject({
      status: 400,
      body: { message: 'This session has no document step. Its steps: face.' },
    });
    expect((await face('face')).status).toBe(200);
  });

  it('come from the configuration if the session names none', async () => {
    const app = createApp({ ...service.parts, enrolment: { ...service.parts.enrolment, steps: ['document'] } });
    const { state } = await openApplicant({ ...service, app });

    expect((await state()).body).toMatchObject({ steps: ['document'], missing: ['FRONT'] });
  });
});

describe('limits', () => {
  it('each step has its own number of attempts, refused pictures included', async () => {
    const app = createApp({ ...service.parts, enrolment: { ...service.parts.enrolment, attemptsPerStep: 3 } });
    const { document, face } = await openApplicant({ ...service, app });
    const statuses: number[] = [];
    for (const words of ['tree', 'fatal', 'front', 'back']) statuses.push((await document(words)).status);

    expect(statuses).toEqual([200, 200, 200, 429]);
    const { body, headers } = await document('back');
    expect(body).toEqual({ error: 'NO_ATTEMPTS_LEFT', message: expect.stringContaining('allows 3 pictures') });
    // Waiting does not help.
    expect(headers.get('retry-after')).toBeNull();
    expect((await face('face')).status).toBe(200);
  });

  it('with a full queue, a picture is refused before it is unpacked', async () => {
    const { token } = await open();
    service.engine.isFull = true;
    onTestFinished(() => {
      service.engine.isFull = false;
    });

    for (const path of ['/document', '/face']) {
      const asked = { token, body: { imageBase: '*'.repeat(100_000) } };
      const { status, body, headers } = await call(service, path, asked);
      expect([status, body.error, headers.get('retry-after')]).toEqual([503, 'ENGINE_BUSY', '1']);
    }
  });

  it('a picture that took too long counts, because it may be the reason', async () => {
    const app = createApp({ ...service.parts, enrolment: { ...service.parts.enrolment, attemptsPerStep: 1 } });
    const { document } = await openApplicant({ ...service, app });

    expect([(await document('slow')).status, (await document('front')).status]).toEqual([503, 429]);
  });

  it('a busy engine costs no attempt', async () => {
    const app = createApp({ ...service.parts, enrolment: { ...service.parts.enrolment, attemptsPerStep: 1 } });
    const { face } = await openApplicant({ ...service, app });

    expect([(await face('busy')).status, (await face('face')).status, (await face('face')).status]).toEqual([
      503, 200, 429,
    ]);
  });

  it('simultaneous pictures cannot exceed the attempts', async () => {
    const app = createApp({ ...service.parts, enrolment: { ...service.parts.enrolment, attemptsPerStep: 3 } });
    const { face } = await openApplicant({ ...service, app });
    const before = service.engine.reads;
    const answers = await Promise.all(Array.from({ length: 8 }, () => face('face')));

    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(service.engine.reads - before).toBe(3);
  });

  it.each<[string, unknown, number, string]>([
    ['no JSON', 'hello', 400, 'must be JSON'],
    ['no picture', {}, 400, 'imageBase'],
    ['rubbish', { imageBase: '%%%' }, 400, 'must be a picture in Base64'],
    ['an unknown property', { imageBase: base64('front'), colour: 'red' }, 400, 'Unknown property: colour'],
    ['a picture over the limit', { imageBase: 'A'.repeat(1_500_000) }, 413, 'at most 1 MB'],
    ['a body over the limit', { imageBase: 'A'.repeat(2_500_000) }, 413, 'at most 1 MB'],
  ])('refuses %s before the engine sees it', async (_, body, status, words) => {
    const { token } = await open();
    const before = service.engine.reads;
    const answer = await call(service, '/document', { token, body });

    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(words)]);
    expect(service.engine.reads).toBe(before);
  });

  it('a picture can be sent as an address', async () => {
    const asked: unknown[] = [];
    const app = createApp({
      ...service.parts,
      fetchPicture: async (...given) => {
        asked.push(given);

        return Buffer.from('passport');
      },
    });
    const { token } = await open();
    const body = { imageBase: 'https://shop.example/a.jpg' };

    expect((await call({ ...service, app }, '/document', { token, body })).body).toMatchObject({ type: 'PASSPORT' });
    expect(asked).toEqual([['https://shop.example/a.jpg', { maxBytes: 1024 * 1024, timeoutMs: 1_000 }]]);
    expect((await call(service, '/document', { token, body })).status).toBe(400);
  });
});

describe('while the engine reads', () => {
  it('a session that is completed takes no more pictures', async () => {
    const applicant = await open();
    for (const words of ['passport']) await applicant.document(words);
    await applicant.face('face');
    const before = await service.evidence.namesOf(applicant.id);
    meanwhile(applicant.complete);

    expect((await applicant.document('passport DEU')).body).toEqual({
      hasError: true,
      error: 'SESSION_ALREADY_COMPLETED',
    });
    expect(await service.evidence.namesOf(applicant.id)).toEqual(before);
  });

  it('a session whose time ends takes no more pictures', async () => {
    const applicant = await open();
    meanwhile(async () => onTestFinished(moveClock(hourMs)));

    expect(await applicant.face('face')).toMatchObject({ status: 401, body: { error: 'SESSION_UNAUTHORIZED' } });
    expect(await service.evidence.namesOf(applicant.id)).toEqual([]);
  });
});

it('a picture that cannot be stored is not acknowledged, and leaves nothing', async () => {
  const applicant = await open();
  await applicant.face('face');
  const before = await service.evidence.namesOf(applicant.id);
  const put = service.evidence.put;
  onTestFinished(() => {
    service.evidence.put = put;
  });
  service.evidence.put = async (...picture) => {
    await put(...picture);
    throw new Error('The disk is full');
  };

  expect((await applicant.face('face again')).status).toBe(500);
  expect(await service.evidence.namesOf(applicant.id)).toEqual(before);
  expect(await doneOf(applicant)).toEqual(['FACE']);
});

it('the first picture, and only the first, is reported as a second PENDING', async () => {
  const applicant = await open({ externalId: 'order 17' });
  await applicant.document('back');
  expect(await reportedOf(service, applicant.id)).toEqual(['PENDING']);
  for (const words of ['front', 'back']) await applicant.document(words);
  await applicant.face('face');

  expect(await reportedOf(service, applicant.id)).toEqual(['PENDING', 'PENDING']);
});
