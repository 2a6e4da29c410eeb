/**
 * Every way in which a call to the service fails, in words for an officer. None of them holds
 * anything of the request's headers or of the answer's body.
 */
import { now } from '@/lib/clock';
import { AppError, type ErrorCode } from '@/lib/errors';

interface FailureOptions {
  message: string;
  userMessage: string;
  /** Another try may help. */
  passing?: boolean;
  /** `false`: it is certain that nothing reached the service. */
  sent?: boolean;
  /** Not a session is unknown, but the address itself. */
  wrongAddress?: boolean;
  /** The service has answered, and would answer the same request the same way again. */
  lasting?: boolean;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

export class UpstreamFailure extends AppError {
  readonly passing: boolean;
  readonly sent: boolean;
  readonly wrongAddress: boolean;
  readonly lasting: boolean;

  constructor(
    code: ErrorCode,
    {
      passing = false,
      sent = true,
      wrongAddress = false,
      lasting = false,
      retryAfterSeconds,
      ...options
    }: FailureOptions,
  ) {
    super(code, { ...options, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
    this.passing = passing;
    this.sent = sent;
    this.wrongAddress = wrongAddress;
    this.lasting = lasting;
  }
}

/** Whether the service does not know the path that it was asked under. */
export const isWrongAddress = (error: unknown): boolean =>
  error instanceof Error && 'wrongAddress' in error && error.wrongAddress === true;

/** Whether there is no use in asking for the same once more. */
export const isLasting = (error: unknown): boolean =>
  error instanceof Error && 'lasting' in error && error.lasting === true;

/** The part of the interface that was called; also the name in logs. */
export type CallName =
  | 'sessions'
  | 'status'
  | 'decision'
  | 'document'
  | 'face'
  | 'images'
  | 'image'
  | 'delete'
  | 'manual decision';

const inSeconds = (milliseconds: number): string => {
  const seconds = milliseconds / 1000;

  return seconds === 1 ? '1 second' : `${seconds} seconds`;
};

export const timedOut = (milliseconds: number): UpstreamFailure =>
  new UpstreamFailure('UPSTREAM_TIMEOUT', {
    message: `no complete answer within ${milliseconds} ms`,
    userMessage: `The service did not answer within ${inSeconds(milliseconds)}.`,
  });

export const stalled = (milliseconds: number): UpstreamFailure =>
  new UpstreamFailure('UPSTREAM_TIMEOUT', {
    message: `image stalled for ${milliseconds} ms`,
    userMessage: `The service stopped sending the picture for ${inSeconds(milliseconds)}.`,
  });

export const paused = (last: AppError | undefined): UpstreamFailure =>
  new UpstreamFailure('UPSTREAM_PAUSED', {
    message: `circuit open${last ? ` after ${last.code}` : ''}`,
    userMessage: `Calls to the service are paused for a few seconds after repeated failures.${
      last ? ` The last one: ${last.userMessage}` : ''
    }`,
    sent: false,
    wrongAddress: isWrongAddress(last),
  });

export const queueFull = (): UpstreamFailure =>
  new UpstreamFailure('UPSTREAM_BUSY', {
    message: 'too many calls are waiting',
    userMessage: 'Too many requests to the service are waiting. Try again in a moment.',
    sent: false,
  });

export const brokenOff = (cause?: unknown): UpstreamFailure =>
  new UpstreamFailure('UPSTREAM_BROKEN_PAYLOAD', {
    message: 'answer broke off',
    userMessage: "The service's answer broke off in the middle.",
    passing: true,
    cause,
  });

export const invalidJson = (isCutShort: boolean): UpstreamFailure =>
  new UpstreamFailure('UPSTREAM_BROKEN_PAYLOAD', {
    message: isCutShort ? 'JSON is cut short' : 'not valid JSON',
    userMessage: isCutShort
      ? "The service's answer broke off in the middle."
      : "The service's answer is damaged and cannot be read.",
  });

export const tooLarge = (limit: number): UpstreamFailure =>
  new UpstreamFailure('UPSTREAM_BROKEN_PAYLOAD', {
    message: `answer exceeds ${limit} bytes`,
    userMessage: "The service's answer is larger than Proofdesk accepts.",
  });

export const notJson = (contentType: string): UpstreamFailure => {
  const isPage = /^(text\/html|application\/xhtml)/i.test(contentType);

  return new UpstreamFailure('UPSTREAM_NOT_JSON', {
    message: isPage ? 'answer is a web page' : 'answer is not JSON',
    userMessage: isPage
      ? 'The service sent a web page instead of data.'
      : 'The service sent something other than data.',
  });
};

export const notAboutThis = (): UpstreamFailure =>
  new UpstreamFailure('UPSTREAM_BROKEN_PAYLOAD', {
    message: 'answer does not name the reference',
    userMessage: "The service's answer does not say that it took the decision.",
  });

export const notAnImage = (): UpstreamFailure =>
  new UpstreamFailure('UPSTREAM_BROKEN_PAYLOAD', {
    message: 'answer is neither image/jpeg nor image/png',
    userMessage: 'The service sent something other than a picture.',
  });

/** Longer waits are the caller's to make: a person is looking at the screen. */
const longestWaitSeconds = 5;

/** `Retry-After` as seconds from now, whether sent as a number or as a date. */
const readRetryAfter = (header: string | null): number | undefined => {
  const text = header?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now().getTime()) / 1000);

  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), 86_400);
};

const busy = (status: number, retryAfterSeconds: number | undefined): UpstreamFailure =>
  new UpstreamFailure('UPSTREAM_BUSY', {
    message: `status ${status}`,
    userMessage:
      retryAfterSeconds === undefined
        ? 'The service asks for fewer requests. Try again in a moment.'
        : `The service asks for fewer requests. Try again in ${inSeconds(retryAfterSeconds * 1000)}.`,
    passing: retryAfterSeconds === undefined || retryAfterSeconds <= longestWaitSeconds,
    retryAfterSeconds,
  });

/** What may be otherwise a moment later: no time, another state of the thing, too many requests. */
const maySoonDiffer: readonly number[] = [408, 409, 429];

/** Whether whoever answered like this would say the same to the same request again. */
export const isLastingStatus = (status: number): boolean =>
  status >= 400 && status < 500 && !maySoonDiffer.includes(status);

const answered = (code: ErrorCode, status: number, userMessage: string): UpstreamFailure =>
  new UpstreamFailure(code, { message: `status ${status}`, userMessage, lasting: isLastingStatus(status) });

const unknownHere = (call: CallName, status: number): UpstreamFailure => {
  // The list has no session to be unknown: the address itself is wrong.
  if (call === 'sessions') {
    return new UpstreamFailure('UPSTREAM_ERROR', {
      message: `status ${status}`,
      userMessage: `The service does not know this address (${status}); check the path prefix.`,
      wrongAddress: true,
    });
  }

  return answered('NOT_FOUND', status, unknownWords[call] ?? 'The service does not know this session.');
};

const unknownWords: Partial<Record<CallName, string>> = {
  image: 'The service does not have this picture.',
  'manual decision': 'The service does not know this session, or takes no decisions by hand.',
};

const resultCalls: readonly CallName[] = ['decision', 'document', 'face', 'images', 'image'];

/** What an answer begins with. */
export interface AnswerHead {
  status: number;
  headers: Pick<Headers, 'get'>;
}

/** The failure that an answer stands for, or `null` when it is a success. */
export const failureOf = (call: CallName, { status, headers }: AnswerHead): UpstreamFailure | null => {
  const retryAfterSeconds = readRetryAfter(headers.get('retry-after'));

  if (status >= 300 && status < 400) {
    return answered(
      'UPSTREAM_REDIRECT',
      status,
      'The service pointed to another address; Proofdesk does not follow it.',
    );
  }
  if (status >= 200 && status < 300) {
    return null;
  }
  if (status === 400) {
    return answered('BAD_REQUEST', status, 'The service did not accept the request (400).');
  }
  if (status === 401 || status === 403) {
    return answered('UPSTREAM_REFUSED', status, "The service refused Proofdesk's credentials.");
  }
  if (status === 404 || status === 410) {
    return unknownHere(call, status);
  }
  if (status === 409) {
    return resultCalls.includes(call)
      ? answered('NOT_RELEASED', status, 'The service holds the results back in the present state of the session.')
      : answered('CONFLICT', status, 'The service does not allow this in the present state of the session.');
  }
  if (status === 429 || (status === 503 && (retryAfterSeconds ?? 0) > longestWaitSeconds)) {
    return busy(status, retryAfterSeconds);
  }

  // Some services do not have this at all; that is no sign that they are unwell.
  if (call === 'manual decision' && status < 500 && status !== 408) {
    return answered('BAD_REQUEST', status, `The service does not take decisions by hand in this way (${status}).`);
  }

  return new UpstreamFailure('UPSTREAM_ERROR', {
    message: `status ${status}`,
    userMessage: `The service answered with an error (${status}).`,
    passing: [502, 503, 504].includes(status),
    retryAfterSeconds,
  });
};
