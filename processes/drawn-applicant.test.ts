/**
 * Drawn applicants over HTTP, with the real engine: who waits for an officer, who is approved or rejected by itself, and
 * the sentence that says why.
 */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { drawPicture } from '@/demo/pictures';
import { applicantAt, printedAs, strangerAt } from '@/demo/pictures/testing-people';
import type { SessionDescription } from '@/demo/population';
import { moveClock } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import { wireSchemas } from '@/lib/contract';
import { startCheckedService } from '@/service/conformance/checked-service';
import { decideDue } from '@/service/enrolment/decide';
import { call, openApplicant } from '@/service/enrolment/testing';
import type { TestService } from '@/service/testing';

let service: TestService;

beforeAll(async () => {
  service = await startCheckedService(0);
});
afterAll(() => service.close());

const applicant = applicantAt();
const stranger = strangerAt();

interface Enrolled {
  document?: SessionDescription;
  selfie?: SessionDescription;
  /** Days after the pictures were drawn for. */
  daysLater?: number;
  liveness?: 'required' | 'left-out';
}

const enrol = async ({ document = applicant, selfie = applicant, daysLater = 0, liveness = 'required' }: Enrolled) => {
  onTestFinished(moveClock(Date.parse(document.createdAt) + daysLater * dayMs - Date.now()));
  const { id, token, complete, status } = await openApplicant(service);
  const send = async (step: string, picture: Buffer) => {
    const { body } = await call(service, step, { token, body: { imageBase: picture.toString('base64') } });
    expect(body).toMatchObject({ hasError: false });
  };
  await send('/document', await drawPicture(document, 'original_FRONT'));
  await send('/face', await drawPicture(selfie, 'face_original'));
  await complete();
  await decideDue({ ...service.parts, enrolment: { ...service.parts.enrolment, liveness } });

  const read = async (where: string) => (await service.ask(`/${id}/${where}`)).json();
  const { verifications } = wireSchemas.decision.parse(await read('decision/results'));

  return {
    status: await status(),
    low: Object.entries(verifications).flatMap(([name, factor]) => (factor?.level === 'LOW' ? [name] : [])),
    facts: wireSchemas.facts.parse(await read('facts')),
    face: wireSchemas.face.parse(await read('face/result')),
  };
};

const slow = { timeout: 120_000 };

test('with matching pictures waits for an officer, because nothing proves liveness', slow, async () => {
  const { status, low, facts, face } = await enrol({});

  expect([status, low]).toEqual(['WAITING_FOR_MANUAL_APPROVE', []]);
  expect(face.verificationScore).toBeGreaterThan(75);
  expect(face).not.toHaveProperty('passiveLivenessScore');
  expect(facts.reasons).toMatchObject({
    faceVerification: expect.stringContaining('matches the portrait on the document'),
    passiveLiveness: expect.stringContaining('does not prove that the face is live'),
    documentLiveness: expect.stringContaining('does not prove that the document is an original'),
  });
  expect(facts.faces).toMatchObject({ portrait: { image: 'primary_face' }, selfie: { image: 'face_original' } });
  expect(facts.faces?.selfie?.mesh).toHaveLength(2 * 478);
  expect(facts.sides?.[0]).toMatchObject({ image: 'original_normalized_FRONT', zone: { format: 'TD3' } });
});

test('with matching pictures is approved by itself if liveness is left out', slow, async () => {
  const { status, facts } = await enrol({ liveness: 'left-out' });

  expect([status, facts.leftOut]).toEqual(['AUTO_APPROVED', ['documentLiveness', 'passiveLiveness']]);
});

test("with another person's selfie is rejected for the face", slow, async () => {
  const { status, low, facts } = await enrol({ selfie: stranger });

  expect([status, low]).toEqual(['AUTO_REJECTED', ['faceVerification']]);
  expect(facts.reasons.faceVerification).toContain('does not match the portrait on the document');
});

test('with an expired document is rejected for its date', slow, async () => {
  const { status, low, facts } = await enrol({ daysLater: 20 * 365 });

  expect([status, low]).toEqual(['AUTO_REJECTED', ['dateOfExpiration']]);
  expect(facts.reasons.dateOfExpiration).toMatch(/^Expired: /);
});

test('with an altered printed name is rejected for the cross-check', slow, async () => {
  const document = printedAs(applicant, { surname: 'HOLLOWAY' });
  const { status, low, facts } = await enrol({ document });

  expect([status, low]).toEqual(['AUTO_REJECTED', ['mrzOcrCrossCheck']]);
  expect(facts.reasons.mrzOcrCrossCheck).toContain('differs from the machine-readable zone: surname');
});
