import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { wireSchemas } from '@/lib/contract';
import { startTestService, type TestService } from '../testing';
import { decideDue } from './decide';
import { call, openApplicant } from './testing';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(0);
});

afterAll(() => service.close());

const consent = { version: '1', language: 'de-DE' } as const;

const factsOf = async (id: string) => wireSchemas.facts.parse(await (await service.ask(`/${id}/facts`)).json());

it('is kept with its version, language and time', async () => {
  const applicant = await openApplicant(service);
  expect((await applicant.state()).body.consent).toBeNull();

  const { status, body } = await applicant.consent(consent);
  expect([status, wireSchemas.enrolmentState.parse(body).consent]).toEqual([
    200,
    { ...consent, at: expect.any(String) },
  ]);
  expect((await applicant.state()).body).toEqual(body);
});

it('to the same version keeps the first time; to another version replaces it', async () => {
  const applicant = await openApplicant(service);
  const first = (await applicant.consent(consent)).body.consent;
  onTestFinished(moveClock(minuteMs));

  expect((await applicant.consent({ ...consent, language: 'en-US' })).body.consent).toEqual(first);
  const next = (await applicant.consent({ version: '2', language: 'jp-JP' })).body.consent;
  expect(next).toMatchObject({ version: '2', language: 'jp-JP' });
  expect(Date.parse(next.at) - Date.parse(first.at)).toBeGreaterThanOrEqual(minuteMs);
});

it('after completion is answered with SESSION_ALREADY_COMPLETED, whatever it is, and changes nothing', async () => {
  const applicant = await openApplicant(service);
  await applicant.consent(consent);
  await applicant.document('passport');
  await applicant.face('face');
  await applicant.complete();

  for (const body of [{ ...consent, version: '2' }, 'no consent']) {
    const answer = await call(service, '/consent', { token: applicant.token, body });
    expect(answer).toMatchObject({ status: 200, body: { hasError: true, error: 'SESSION_ALREADY_COMPLETED' } });
  }
  expect((await applicant.state()).body.consent).toMatchObject(consent);
});

it('is among the facts of the decided session, and absent where nobody asked for it', async () => {
  const [asked, notAsked] = [await openApplicant(service), await openApplicant(service)];
  const { at } = (await asked.consent(consent)).body.consent;
  for (const { document, face, complete } of [asked, notAsked]) {
    await document('passport');
    await face('face');
    await complete();
  }
  await decideDue(service.parts);

  expect((await factsOf(asked.id)).consent).toEqual({ ...consent, at });
  expect((await factsOf(notAsked.id)).consent).toBeUndefined();
});

it.each([
  [{ version: '', language: 'de-DE' }, 'version must not be empty'],
  [{ version: '1', language: 'ja-JP' }, 'language must be a language of the hosted page'],
  [{ version: '1' }, 'language must be a language of the hosted page'],
  [{ ...consent, name: 'Anna' }, 'Unknown property: name'],
])('%o is refused in words', async (body, words) => {
  const { token, state } = await openApplicant(service);

  expect(await call(service, '/consent', { token, body })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining(words) },
  });
  expect((await state()).body.consent).toBeNull();
});
