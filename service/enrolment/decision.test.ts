import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { type WirePayload, wireSchemas } from '@/lib/contract';
import { EngineBusy, EngineFailed } from '../engine/engine';
import { startTestService, type TestService } from '../testing';
import { decideDue } from './decide';
import { type Applicant, listenToAll, openApplicant, reportedOf } from './testing';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(0);
  await listenToAll(service);
});

afterAll(() => service.close());

const zone = 'MRZ=P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<^L898902C36UTO7408122F3204153ZE184226B<<<<<16';
const print =
  'surname=ERIKSSON:98 given_name=Anna_Maria:97 date_of_birth=1974-08-12:99 document_number=L898902C3:96 sex=F:99 date_of_expiry=2032-04-15:99';
const passport = `passport UTO PASSPORT ${print} ${zone} portrait=anna`;
const selfie = 'face distance=0.15';

/** A completed session. */
const capture = async ({
  document = passport,
  face = selfie,
  ...extra
}: Partial<WirePayload<'initialization'>> & { document?: string; face?: string } = {}): Promise<Applicant> => {
  const applicant = await openApplicant(service, extra);
  const { steps = ['document', 'face'] } = extra;
  if (steps.includes('document')) await applicant.document(document);
  if (steps.includes('face')) await applicant.face(face);
  await applicant.complete();

  return applicant;
};

const resultsOf = async ({ id }: Applicant) => {
  const read = async (where: string) => (await service.ask(`/${id}/${where}`)).json();

  return {
    verifications: wireSchemas.decision.parse(await read('decision/results')).verifications,
    face: wireSchemas.face.parse(await read('face/result')),
    facts: wireSchemas.facts.parse(await read('facts')),
  };
};

const decided = async (given: Parameters<typeof capture>[0] = {}, parts = service.parts) => {
  const applicant = await capture(given);
  await decideDue(parts);

  return { ...(await resultsOf(applicant)), status: await applicant.status() };
};

const livenessLeftOut = () => ({
  ...service.parts,
  enrolment: { ...service.parts.enrolment, liveness: 'left-out' as const },
});

describe('faces', () => {
  it('of one person match: the session waits, or is approved if liveness is left out', async () => {
    const waiting = await decided();

    expect([waiting.status, (await decided({}, livenessLeftOut())).status]).toEqual([
      'WAITING_FOR_MANUAL_APPROVE',
      'AUTO_APPROVED',
    ]);
    expect(waiting.verifications.faceVerification).toEqual({ score: 100, level: 'HIGH' });
    expect(waiting.face).toEqual({
      verificationScore: 99.5,
      availableImages: ['face_original'],
      age: 34,
      gender: -10_000,
    });
    expect(waiting.facts.reasons.faceVerification).toContain('matches the portrait on the document');
  });

  it('of two people do not match, and the session is rejected', async () => {
    const { status, verifications, face, facts } = await decided({ face: 'face distance=0.61' });

    expect([status, verifications.faceVerification?.level]).toEqual(['AUTO_REJECTED', 'LOW']);
    expect(face.verificationScore).toBe(47.1);
    expect(facts.reasons.faceVerification).toContain('does not match');
  });

  it.each([
    ['no portrait was found on the document', { document: passport.replace(' portrait=anna', '') }],
    ['no face was found in the portrait', { face: 'face' }],
  ])('that cannot be compared have no score, in words: %s', async (words, given) => {
    const { status, verifications, face, facts } = await decided(given, livenessLeftOut());

    expect(status).toBe('WAITING_FOR_MANUAL_APPROVE');
    expect(verifications.faceVerification).toEqual({ score: 0, level: 'UNAVAILABLE' });
    expect(face).not.toHaveProperty('verificationScore');
    expect(facts.reasons.faceVerification).toContain(`Not compared: ${words}`);
  });

  it('are compared only where there are two', async () => {
    const before = service.engine.comparisons;
    const { verifications, facts } = await decided({ steps: ['face'] });

    expect(Object.keys(verifications)).toEqual(['passiveLiveness']);
    expect(facts).not.toHaveProperty('faces');
    expect(service.engine.comparisons).toBe(before);
  });
});

describe('a sign of a copy', () => {
  it('in the selfie gives a low liveness score, and sends the session to an officer', async () => {
    const { status, verifications, face, facts } = await decided({ face: `${selfie} signs=SCREEN` });

    expect([status, verifications.passiveLiveness]).toEqual([
      'WAITING_FOR_MANUAL_APPROVE',
      { score: 45, level: 'LOW' },
    ]);
    expect(face.passiveLivenessScore).toBe(45);
    expect(facts).toMatchObject({
      reasons: { passiveLiveness: 'The selfie has signs of a copy: the dots of a screen.' },
      signs: { document: [], face: ['SCREEN'] },
    });
  });

  it('on the document sends the session to an officer, unless liveness is left out; the facts name it all the same', async () => {
    const document = `${passport} signs=COLOURLESS`;
    const { status, facts } = await decided({ document }, livenessLeftOut());

    expect((await decided({ document })).status).toBe('WAITING_FOR_MANUAL_APPROVE');
    expect(status).toBe('AUTO_APPROVED');
    expect(facts).toMatchObject({
      leftOut: ['documentLiveness', 'passiveLiveness'],
      reasons: { documentLiveness: expect.stringMatching(/no colours\. Liveness is left out of the decision\.$/) },
      signs: { document: ['COLOURLESS'] },
    });
  });

  it('beside another one rejects the session', async () => {
    const { status, verifications } = await decided({ face: `${selfie} signs=SCREEN,COLOURLESS` });

    expect([status, verifications.passiveLiveness]).toEqual(['AUTO_REJECTED', { score: 10, level: 'LOW' }]);
  });

  it('that was not seen gives no liveness score', async () => {
    const { verifications, face } = await decided();

    expect([verifications.passiveLiveness?.level, verifications.documentLiveness?.level]).toEqual([
      'UNAVAILABLE',
      'UNAVAILABLE',
    ]);
    expect(face).not.toHaveProperty('passiveLivenessScore');
  });
});

describe("the applicant's form", () => {
  const applicantForm = { firstName: 'Anna', lastName: 'Eriksson', dateOfBirth: '1974-08-12' };

  it('is compared with the document, as a Trust Factor of its own', async () => {
    const { status, verifications } = await decided({ applicantForm }, livenessLeftOut());

    expect([status, verifications.applicantIntegrity?.level]).toEqual(['AUTO_APPROVED', 'HIGH']);
  });

  it('of somebody else rejects the session', async () => {
    const { status, facts } = await decided({ applicantForm: { ...applicantForm, lastName: 'Lindqvist' } });

    expect(status).toBe('AUTO_REJECTED');
    expect(facts.reasons.applicantIntegrity).toBe(
      "The applicant's form differs from the document: last name (1 of 3 compared).",
    );
  });

  it.each([
    ['was not given', {}],
    ['is not to be compared', { applicantForm: { ...applicantForm, lastName: 'Lindqvist', skipIntegrityCheck: true } }],
  ])('is no factor if it %s', async (_, given) => {
    expect((await decided(given)).verifications).not.toHaveProperty('applicantIntegrity');
  });
});

it('facts say where everything was read, how surely, and by which versions', async () => {
  const { facts } = await decided();
  const [line = ''] = zone.slice(4).split('^');
  const box = { x: 0.3, y: 0.3, width: 0.4, height: 0.05 };

  expect(facts).toMatchObject({
    policyVersion: '4',
    engine: { 'test engine': '1', 'test comparison': '1' },
    sides: [
      {
        side: 'FRONT',
        image: 'original_normalized_FRONT',
        fields: expect.arrayContaining([{ name: 'surname', confidence: 98, box }]),
        zone: { format: 'TD3', lines: [{ text: line }, { text: expect.any(String) }] },
        barcodes: [],
      },
    ],
    faces: {
      distance: 0.15,
      threshold: 0.6,
      portrait: { image: 'primary_face', chip: expect.any(Array) },
      selfie: { image: 'face_original', yaw: 0 },
    },
    signs: { document: [], face: [] },
  });
  expect(JSON.stringify(facts)).not.toMatch(/descriptor|embedding/);
});

describe('while the engine cannot compare', () => {
  const failWith = (error: Error) => {
    service.engine.before = async ({ kind }) => {
      if (kind === 'comparison') throw error;
    };
    onTestFinished(() => {
      service.engine.before = () => Promise.resolve();
    });
  };
  const attemptsOf = async ({ id }: Applicant) =>
    (await service.database.pool.query('select attempts from pending_decision where session_id = $1', [id])).rows[0]
      ?.attempts;

  it('the decision waits, and is made once it can', async () => {
    const applicant = await capture();
    failWith(new EngineFailed());
    await decideDue(service.parts);
    expect([await applicant.status(), await attemptsOf(applicant)]).toEqual(['PENDING', 1]);

    service.engine.before = () => Promise.resolve();
    onTestFinished(moveClock(minuteMs));
    await decideDue(service.parts);
    expect(await reportedOf(service, applicant.id)).toEqual(['PENDING', 'PENDING', 'WAITING_FOR_MANUAL_APPROVE']);
  });

  it('a busy engine does not count as a failure', async () => {
    const applicant = await capture();
    failWith(new EngineBusy());
    await decideDue(service.parts);

    expect([await applicant.status(), await attemptsOf(applicant)]).toEqual(['PENDING', 0]);

    service.engine.before = () => Promise.resolve();
    onTestFinished(moveClock(minuteMs));
    await decideDue(service.parts);
    expect(await applicant.status()).toBe('WAITING_FOR_MANUAL_APPROVE');
  });

  it('an officer decides after many failures', async () => {
    const applicant = await capture();
    failWith(new EngineFailed());
    await service.database.pool.query('update pending_decision set attempts = 12 where session_id = $1', [
      applicant.id,
    ]);
    await decideDue(service.parts);

    expect(await applicant.status()).toBe('WAITING_FOR_MANUAL_APPROVE');
    expect((await resultsOf(applicant)).facts.reasons.faceVerification).toMatch(/^Not compared: .*could not be/);
  });
});

it('a process that dies while it compares delays the decision, and another makes it', async () => {
  const applicant = await capture();
  let letGo: (reason: unknown) => void = () => undefined;
  const died = new Promise((_, reject) => {
    letGo = reject;
  });
  const compare = () => died as Promise<never>;
  const dying = decideDue({ ...service.parts, engine: { ...service.parts.engine, compare } });
  await expect
    .poll(() =>
      service.database.pool.query('select from pending_decision where session_id = $1 and due_at > now()', [
        applicant.id,
      ]),
    )
    .toMatchObject({ rowCount: 1 });

  await decideDue(service.parts);
  expect(await applicant.status()).toBe('PENDING');
  onTestFinished(moveClock(minuteMs));
  await decideDue(service.parts);
  expect(await applicant.status()).toBe('WAITING_FOR_MANUAL_APPROVE');

  letGo(new EngineFailed());
  await dying;
  expect(await reportedOf(service, applicant.id)).toEqual(['PENDING', 'PENDING', 'WAITING_FOR_MANUAL_APPROVE']);
});
