/** What the service's answers mean to the page. */

import { documentErrors, faceErrors } from '@/lib/contract/vocabulary';
import type { WirePayload } from '@/lib/contract/wire';
import type { Box, SessionState, Slot } from './shapes';

/** What can happen to any request. */
export type Failure =
  /** Try again, but not before this time has passed. */
  | { kind: 'busy'; retryAfterMs: number }
  /** No answer, or none in time. Whether the request arrived is not known. */
  | { kind: 'offline' }
  | { kind: 'unauthorized'; isExpired: boolean }
  /** An answer that makes no sense. */
  | { kind: 'broken' };

export type StateOutcome = { kind: 'state'; state: SessionState } | { kind: 'completed' } | Failure;

export type CompletionOutcome =
  | { kind: 'completed'; returnUrl: string }
  | { kind: 'missing'; missing: SessionState['missing'] }
  | Failure;

/** A side as the service read it. */
export type ReadSide = Pick<
  Extract<WirePayload<'documentSubmissionResponse'>, { hasError: false }>,
  'isTwoSideDocument' | 'pageSide'
>;

export type PictureOutcome =
  /** `side`: `null` for a face. */
  | { kind: 'accepted'; side: ReadSide | null }
  /** `pageSide`: which side of a document it was, if that was read. */
  | { kind: 'refused'; code: string; places: readonly Box[]; pageSide: ReadSide['pageSide'] | null }
  /** The session was completed before. */
  | { kind: 'completed' }
  | { kind: 'exhausted' }
  | { kind: 'too-large' }
  | { kind: 'not-a-picture' }
  | { kind: 'cancelled' }
  | Failure;

/** An answer without its transport. `body`: `null` if it is not JSON. */
export interface Answer {
  status: number;
  body: Readonly<Record<string, unknown>> | null;
  retryAfter: string | null;
}

/** Where the service asks for a pause and does not say how long. */
const usualPauseMs = 5000;

export const parseBody = (text: string): Answer['body'] => {
  try {
    const body: unknown = JSON.parse(text);

    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : null;
  } catch {
    return null;
  }
};

const pauseOf = ({ retryAfter }: Answer): number => {
  const seconds = Number(retryAfter ?? Number.NaN);

  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : usualPauseMs;
};

const isBusy = ({ status }: Answer): boolean => [429, 502, 503, 504].includes(status);

/** What any refused request means. `isExpired`: whether the token's time is over. */
export const failureOf = (answer: Answer, isExpired: boolean): Failure => {
  if (answer.status === 401) return { kind: 'unauthorized', isExpired };

  return isBusy(answer) ? { kind: 'busy', retryAfterMs: pauseOf(answer) } : { kind: 'broken' };
};

const isState = (body: object): body is SessionState =>
  'sessionId' in body && 'missing' in body && 'done' in body && 'steps' in body && 'branding' in body;

const saysCompleted = ({ body }: Answer): boolean => body?.error === 'SESSION_ALREADY_COMPLETED';

export const stateOutcome = (answer: Answer, isExpired: boolean): StateOutcome => {
  if (answer.status !== 200) return failureOf(answer, isExpired);
  if (saysCompleted(answer)) return { kind: 'completed' };

  return answer.body && isState(answer.body) ? { kind: 'state', state: answer.body } : { kind: 'broken' };
};

export const completionOutcome = (answer: Answer, isExpired: boolean): CompletionOutcome => {
  if (answer.status !== 200) return failureOf(answer, isExpired);
  const { customerReturnUrl, error, missing } = answer.body ?? {};
  // Also when it was completed before: the answer may have been lost.
  if (typeof customerReturnUrl === 'string') return { kind: 'completed', returnUrl: customerReturnUrl };
  if (error === 'STEPS_MISSING' && Array.isArray(missing) && missing.length > 0) return { kind: 'missing', missing };

  return { kind: 'broken' };
};

const knownCodes: readonly string[] = [...documentErrors, ...faceErrors];

const refusalOf = ({ error, places, pageSide }: NonNullable<Answer['body']>): PictureOutcome => ({
  kind: 'refused',
  code: typeof error === 'string' && knownCodes.includes(error) ? error : 'INTERNAL_ERROR',
  places: Array.isArray(places) ? places : [],
  pageSide: pageSide === 'FRONT' || pageSide === 'BACK' ? pageSide : null,
});

const sideOf = ({ isTwoSideDocument, pageSide }: NonNullable<Answer['body']>): ReadSide => ({
  isTwoSideDocument: isTwoSideDocument === true,
  pageSide: pageSide === 'BACK' ? 'BACK' : 'FRONT',
});

export const pictureOutcome = (slot: Slot, answer: Answer, isExpired: boolean): PictureOutcome => {
  const { status, body } = answer;
  if (status === 200 && body) {
    if (saysCompleted(answer)) return { kind: 'completed' };
    if (body.hasError === true) return refusalOf(body);
    if (body.hasError === false) return { kind: 'accepted', side: slot === 'FACE' ? null : sideOf(body) };
  }
  if (status === 413) return { kind: 'too-large' };
  if (status === 415) return { kind: 'not-a-picture' };
  if (body?.error === 'NO_ATTEMPTS_LEFT') return { kind: 'exhausted' };
  // This picture may be what the engine stopped at: the applicant decides whether to send it again.
  if (body?.error === 'ENGINE_FAILED') return refusalOf({ error: 'INTERNAL_ERROR' });
  if (body?.error === 'ENGINE_TIMEOUT') return { kind: 'refused', code: 'ENGINE_TIMEOUT', places: [], pageSide: null };

  return failureOf(answer, isExpired);
};
