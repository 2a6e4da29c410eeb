import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { wireSchemas } from '@/lib/contract';
import { startTestService, type TestService } from '../testing';
import { noteDevice } from './active-device';
import { type Applicant, call, openApplicant } from './testing';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(0);
});

afterAll(() => service.close());

const phone = { device: 'phone-of-the-applicant', isPhone: true } as const;
const desk = { device: 'desk-of-the-applicant', isPhone: false } as const;

const activeOf = async ({ state }: Applicant) => wireSchemas.enrolmentState.parse((await state()).body).active;

it('nobody goes on before a device took over', async () => {
  const applicant = await openApplicant(service);
  const { status, body } = await applicant.device({ ...desk, at: 'welcome', takesOver: false });

  expect([status, wireSchemas.enrolmentState.parse(body).active]).toEqual([200, null]);
  expect(await activeOf(applicant)).toBeNull();
});

it('the device that took over goes on; reports of others change nothing', async () => {
  const applicant = await openApplicant(service);
  const taken = await applicant.device({ ...phone, at: 'FRONT', takesOver: true });
  expect(taken.body.active).toEqual({ ...phone, at: 'FRONT', secondsAgo: 0 });

  const followed = await applicant.device({ ...desk, at: 'welcome', takesOver: false });
  expect(followed.body.active).toMatchObject({ ...phone, at: 'FRONT' });
  await applicant.device({ ...phone, at: 'FACE', takesOver: false });
  expect(await activeOf(applicant)).toMatchObject({ ...phone, at: 'FACE' });
});

it('another device can take over, and the first one sees it', async () => {
  const applicant = await openApplicant(service);
  await applicant.device({ ...phone, at: 'FRONT', takesOver: true });
  await applicant.device({ ...desk, at: 'FRONT', takesOver: true });

  const { body } = await applicant.device({ ...phone, at: 'BACK', takesOver: false });
  expect(body.active).toMatchObject({ ...desk, at: 'FRONT' });
});

it('a device that was not heard of for a minute is gone, and back with its next report', async () => {
  const applicant = await openApplicant(service);
  await applicant.device({ ...phone, at: 'FRONT', takesOver: true });
  onTestFinished(moveClock(minuteMs - 5_000));
  expect((await activeOf(applicant))?.secondsAgo).toBeGreaterThanOrEqual(55);

  onTestFinished(moveClock(5_001));
  expect(await activeOf(applicant)).toBeNull();
  await applicant.device({ ...phone, at: 'FRONT', takesOver: false });
  expect(await activeOf(applicant)).toEqual({ ...phone, at: 'FRONT', secondsAgo: 0 });
});

it('devices of one session are not those of another', async () => {
  const [one, other] = [await openApplicant(service), await openApplicant(service)];
  await one.device({ ...phone, at: 'FRONT', takesOver: true });

  expect(await activeOf(other)).toBeNull();
});

it('after completion a device gets the state, and is not kept', async () => {
  const applicant = await openApplicant(service);
  await applicant.device({ ...phone, at: 'FRONT', takesOver: true });
  await applicant.document('passport');
  await applicant.face('face');
  await applicant.complete();

  const { status, body } = await applicant.device({ ...desk, at: 'finish', takesOver: true });
  expect([status, body]).toMatchObject([
    200,
    { isCompleted: true, completedDateUtc: expect.any(String), active: null },
  ]);
  const { rowCount } = await service.database.pool.query('select from active_device where session_id = $1', [
    applicant.id,
  ]);
  expect(rowCount).toBe(0);
});

it('a report does not wait for a picture that is being stored', async () => {
  const applicant = await openApplicant(service);
  await applicant.device({ ...phone, at: 'FACE', takesOver: true });
  const { put } = service.evidence;
  onTestFinished(() => {
    service.evidence.put = put;
  });
  let reported: unknown;
  service.evidence.put = async (...picture) => {
    // The session is locked now: a report that waited for it would wait for ever.
    reported = (await applicant.device({ ...phone, at: 'FACE', takesOver: false })).body.active;
    await put(...picture);
  };

  expect((await applicant.face('face')).body).toEqual({ hasError: false });
  expect(reported).toMatchObject(phone);
});

it('a session that is deleted meanwhile is refused, not a fault', async () => {
  const { id, remove } = await openApplicant(service);
  await remove();

  await expect(noteDevice(service.database.db, id, { ...phone, at: 'FRONT', takesOver: true })).rejects.toMatchObject({
    code: 'SESSION_UNAUTHORIZED',
  });
});

it.each([
  [{ device: 'short' }, 'device must be 16 to 64 letters or digits'],
  [{ at: 'somewhere' }, 'at is missing or has the wrong type'],
  [{ name: 'Phone of Anna' }, 'Unknown property: name'],
])('a report with %o is refused in words', async (part, words) => {
  const { token } = await openApplicant(service);
  const body = { ...phone, at: 'FRONT', takesOver: true, ...part };

  expect(await call(service, '/device', { token, body })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining(words) },
  });
});
