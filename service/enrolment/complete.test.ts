import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { dayMs, minuteMs } from '@/lib/base/durations';
import { wireSchemas } from '@/lib/contract';
import { startTestService, type TestService } from '../testing';
import { decideDue } from './decide';
import { type Applicant, call, listenToAll, openApplicant, reportedOf, returnUrl } from './testing';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(10);
  await listenToAll(service);
});

afterAll(() => service.close());

/** A session with everything captured. */
const capture = async (extra: Parameters<typeof openApplicant>[1] = {}): Promise<Applicant> => {
  const applicant = await openApplicant(service, extra);
  if (extra.steps?.includes('document') ?? true) for (const words of ['front', 'back']) await applicant.document(words);
  if (extra.steps?.includes('face') ?? true) await applicant.face('face');

  return applicant;
};

const decide = () => decideDue(service.parts);

const completed = { hasError: true, error: 'SESSION_ALREADY_COMPLETED' };

describe('complete', () => {
  it('names what is missing, and changes nothing', async () => {
    const applicant = await openApplicant(service);

    expect((await applicant.complete()).body).toEqual({
      hasError: true,
      error: 'STEPS_MISSING',
      missing: ['FRONT', 'FACE'],
    });
    await applicant.document('front');
    expect((await applicant.complete()).body).toMatchObject({ missing: ['BACK', 'FACE'] });
    expect((await applicant.state()).body).toMatchObject({ isCompleted: false });
  });

  it('answers the page to return to, also when it is repeated', async () => {
    const applicant = await capture();

    expect(await applicant.complete()).toMatchObject({ status: 200, body: { customerReturnUrl: returnUrl } });
    expect((await applicant.complete()).body).toEqual({ ...completed, customerReturnUrl: returnUrl });
    expect(wireSchemas.enrolmentState.parse((await applicant.state()).body).isCompleted).toBe(true);
  });

  it('afterwards every picture is answered with SESSION_ALREADY_COMPLETED, whatever it is', async () => {
    const applicant = await capture();
    await applicant.complete();
    await decide();

    for (const where of ['/document', '/face']) {
      expect((await call(service, where, { token: applicant.token, body: 'no picture' })).body).toEqual(completed);
    }
  });

  it('two simultaneous calls make one decision and one notification', async () => {
    const applicant = await capture();
    const answers = await Promise.all([1, 2, 3].map(() => applicant.complete()));

    expect(answers.filter(({ body }) => !body.hasError)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.customerReturnUrl))).toEqual(new Set([returnUrl]));

    await Promise.all([decide(), decide(), decide()]);
    expect(await reportedOf(service, applicant.id)).toEqual(['PENDING', 'PENDING', 'WAITING_FOR_MANUAL_APPROVE']);
  });

  it('a completed session stays pending until it is decided, and never expires', async () => {
    const applicant = await capture();
    await applicant.complete();
    const back = moveClock(15 * dayMs);
    onTestFinished(back);

    expect(await applicant.status()).toBe('PENDING');
    await decide();
    expect(await applicant.status()).toBe('WAITING_FOR_MANUAL_APPROVE');
  });
});

describe('results', () => {
  const read = async (id: string, where: string, as: 'integrator' | 'back-office' = 'back-office') => {
    const response = await service.ask(`/${id}/${where}`, { as });

    return { status: response.status, body: await response.json() };
  };

  it('keep the interface, with every picture readable under its name', async () => {
    const { id, complete } = await capture();
    await complete();
    await decide();

    wireSchemas.decision.parse((await read(id, 'decision/results')).body);
    expect(wireSchemas.document.parse((await read(id, 'document/result')).body)).toMatchObject({
      country: 'ZZZ',
      documentType: 'IDENTITY_CARD',
      applicant: {},
    });
    wireSchemas.face.parse((await read(id, 'face/result')).body);
    const { document, face } = wireSchemas.images.parse((await read(id, 'images')).body);
    expect([document, face]).toEqual([
      ['original_FRONT', 'original_normalized_FRONT', 'original_BACK', 'original_normalized_BACK'],
      ['face_original'],
    ]);

    const texts: Record<string, string> = {};
    for (const name of [...document, ...face]) {
      const [usual, other] = [await service.ask(`/${id}/images/${name}`), await service.ask(`/${id}/image/${name}`)];
      expect([usual.headers.get('content-type'), other.status]).toEqual(['image/jpeg', 200]);
      texts[name] = await usual.text();
      expect(await other.text()).toBe(texts[name]);
    }
    expect(texts).toEqual({
      original_FRONT: 'front',
      original_normalized_FRONT: 'front, flat',
      original_BACK: 'back',
      original_normalized_BACK: 'back, flat',
      face_original: 'face',
    });
  });

  it('appear in the list with type, country and time', async () => {
    const { id, complete } = await capture();
    await complete();
    await decide();
    const page = wireSchemas.sessionPage.parse(await (await service.ask('/session/list?PageSize=1000')).json());

    expect(page.data.find((row) => row.id === id)).toMatchObject({
      verificationStatus: 'WAITING_FOR_MANUAL_APPROVE',
      documentType: 'IDENTITY_CARD',
      country: 'ZZZ',
      completedDateUtc: expect.any(String),
    });
  });

  it('a step that was not asked for has no result, in words', async () => {
    const { id, complete } = await capture({ steps: ['face'] });
    await complete();
    await decide();

    expect(await read(id, 'document/result')).toMatchObject({
      status: 404,
      body: { message: 'This session had no document step.' },
    });
    expect((await read(id, 'face/result')).status).toBe(200);
    expect((await read(id, 'images')).body).toEqual({ document: [], face: ['face_original'] });
  });

  it('facts are for the back office, released like results, and say of drawn sessions that they are samples', async () => {
    const { id, complete } = await capture();
    await complete();
    expect((await read(id, 'facts')).status).toBe(409);
    await decide();

    expect(wireSchemas.facts.parse((await read(id, 'facts')).body)).toMatchObject({ engine: { 'test engine': '1' } });
    expect((await read(id, 'facts', 'integrator')).status).toBe(403);
    const [drawn = ''] = await service.idsOf('AUTO_APPROVED');
    expect(await read(drawn, 'facts')).toMatchObject({ status: 200, body: { origin: 'sample', reasons: {} } });
  });

  it('can be decided by hand', async () => {
    const { id, complete, status } = await capture();
    await complete();
    await decide();
    const body = JSON.stringify({ decision: 'APPROVE', reason: 'clear', reference: `verdict on ${id}` });
    await service.ask(`/${id}/manual-decision`, { method: 'POST', body });

    expect(await status()).toBe('MANUAL_APPROVED');
  });
});

it('a decision that fails is tried again later, holds up no other, and is made once', async () => {
  const [first, second] = [await capture(), await capture()];
  for (const { complete } of [first, second]) await complete();
  const { keepOnly } = service.evidence;
  service.evidence.keepOnly = async (id, objects) => {
    if (id === first.id) throw new Error('The store cannot be reached');
    await keepOnly(id, objects);
  };
  onTestFinished(() => {
    service.evidence.keepOnly = keepOnly;
  });

  await decide();
  expect([await first.status(), await second.status()]).toEqual(['PENDING', 'WAITING_FOR_MANUAL_APPROVE']);

  service.evidence.keepOnly = keepOnly;
  await decide();
  expect(await first.status()).toBe('PENDING');

  onTestFinished(moveClock(minuteMs));
  await decide();
  expect(await first.status()).toBe('WAITING_FOR_MANUAL_APPROVE');
  expect(await reportedOf(service, first.id)).toEqual(['PENDING', 'PENDING', 'WAITING_FOR_MANUAL_APPROVE']);
});

it('a decision removes what retakes and crashes left in the store', async () => {
  const { id, complete } = await capture();
  const before = await service.evidence.namesOf(id);
  await service.evidence.put(service.database.db, id, 'leftover', { original_FRONT: Buffer.from('old') });
  await complete();
  await decide();

  expect(await service.evidence.namesOf(id)).toEqual(before);
});
