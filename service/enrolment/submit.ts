/** Takes a picture from an applicant: has it read, and keeps it if it is good enough. */
import type { DocumentReading, FaceReading, PictureAnswer, Pictures } from '@/engine/protocol';
import { documentErrors, type EnrolmentStep, faceErrors, type WirePayload } from '@/lib/contract';
import { EngineBusy, EngineFailed, EngineTimeout } from '../engine/engine';
import type { ServiceParts } from '../http/environment';
import { badRequest, engineBusy, engineFailed, engineTimeout, notAPicture, tooLarge } from '../refusals';
import { countAttempt, giveBackAttempt } from './attempts';
import type { GivenPicture } from './image-base';
import { keepSubmission } from './keep';
import type { EnrolmentSession } from './session';

type DocumentAnswer = WirePayload<'documentSubmissionResponse'>;
type FaceAnswer = WirePayload<'faceSubmissionResponse'>;

type SubmitParts = Pick<ServiceParts, 'db' | 'log' | 'engine' | 'evidence' | 'enrolment' | 'fetchPicture'>;

type Looked = Exclude<PictureAnswer, { outcome: 'picture' }>;

/** Has the picture read. Refuses what is not a picture, is too large, or is one attempt too many. */
const look = async (
  { db, engine, enrolment, fetchPicture }: SubmitParts,
  { id, steps }: EnrolmentSession,
  step: EnrolmentStep,
  given: GivenPicture,
  givenUp: AbortSignal,
): Promise<Looked> => {
  const { maxBytes, maxPixels, fetchMs, attemptsPerStep } = enrolment;
  if (!steps.includes(step)) throw badRequest(`This session has no ${step} step. Its steps: ${steps.join(', ')}.`);

  await countAttempt(db, id, step, attemptsPerStep);
  const picture =
    given.kind === 'bytes' ? given.bytes : await fetchPicture(given.address, { maxBytes, timeoutMs: fetchMs });

  const job = { kind: step, picture, limits: { maxPixels } };
  const answer = await engine.read(job, givenUp).catch(async (error: unknown) => {
    // It counts as an attempt: a picture that holds the engine up may not be sent for ever.
    if (error instanceof EngineTimeout) throw engineTimeout(error);
    if (!(error instanceof EngineBusy)) throw error;
    await giveBackAttempt(db, id, step);
    throw engineBusy(error.retryAfterSeconds);
  });
  if (answer.outcome !== 'picture') return answer;

  throw answer.reason === 'not-a-picture' ? notAPicture(answer.sentence) : tooLarge(answer.sentence);
};

const includes = <Code extends string>(codes: readonly Code[], code: string): code is Code =>
  (codes as readonly string[]).includes(code);

/** Where the fault lies, if the engine knows. */
const placesOf = ({ places }: Extract<Looked, { outcome: 'code' }>) => (places ? { places: [...places] } : {});

interface Read<Reading> {
  reading: Reading;
  pictures: Pictures;
}

const requireKind = <Kind extends EnrolmentStep>(
  kind: Kind,
  { reading, pictures }: Read<DocumentReading | FaceReading>,
): Read<Extract<DocumentReading | FaceReading, { kind: Kind }>> => {
  if (reading.kind !== kind) throw new Error(`The engine read a ${reading.kind} instead of a ${kind}`);

  return { reading: reading as Extract<DocumentReading | FaceReading, { kind: Kind }>, pictures };
};

const scannedOf = ({ isTwoSided, side, country, type }: DocumentReading) => ({
  isTwoSideDocument: isTwoSided,
  pageSide: side,
  country,
  type,
});

/** `givenUp`: the applicant's connection is gone. */
export const submitDocument = async (
  parts: SubmitParts,
  session: EnrolmentSession,
  given: GivenPicture,
  givenUp: AbortSignal,
): Promise<DocumentAnswer> => {
  const looked = await look(parts, session, 'document', given, givenUp).catch((error: unknown) => {
    if (!(error instanceof EngineFailed)) throw error;
    parts.log.warn({ error }, 'engine failed on a document');

    return null;
  });
  if (looked === null) return { hasError: true, error: 'INTERNAL_ERROR' };
  if (looked.outcome === 'code') {
    const error = includes(documentErrors, looked.code) ? looked.code : 'DOCUMENT_NOT_RECOGNIZED';

    return { hasError: true, error, ...placesOf(looked) };
  }

  const { reading, pictures } = requireKind('document', looked);
  const kept = await keepSubmission(parts, session.id, reading, pictures);
  if (kept === 'already-completed') return { hasError: true, error: 'SESSION_ALREADY_COMPLETED' };
  if (kept === 'wrong-side') return { hasError: true, error: 'WRONG_SIDE', ...scannedOf(reading) };

  return { hasError: false, ...scannedOf(reading) };
};

export const submitFace = async (
  parts: SubmitParts,
  session: EnrolmentSession,
  given: GivenPicture,
  givenUp: AbortSignal,
): Promise<FaceAnswer> => {
  const looked = await look(parts, session, 'face', given, givenUp).catch((error: unknown) => {
    // The interface has no code for it.
    throw error instanceof EngineFailed ? engineFailed(error) : error;
  });
  if (looked.outcome === 'code') {
    const error = includes(faceErrors, looked.code) ? looked.code : 'FACE_NOT_FOUND';

    return { hasError: true, error, ...placesOf(looked) };
  }

  const { reading, pictures } = requireKind('face', looked);
  const kept = await keepSubmission(parts, session.id, reading, pictures);

  return kept === 'already-completed' ? { hasError: true, error: 'SESSION_ALREADY_COMPLETED' } : { hasError: false };
};
