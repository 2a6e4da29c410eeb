/** Every way a call to the service can fail, worded for an officer. None of them quotes request headers or the answer's body. */
import { now } from '@/lib/base/clock';
import { hourMs } from '@/lib/base/durations';
import { AppError, type ErrorCode, isAppError } from '@/lib/base/errors';

interface FailureOptions {
  message: string;
  userMessage: string;
  /** A retry may succeed. */
  transient?: boolean;
  /** `false`: nothing reached the service. */
  sent?: boolean;
  /** The address itself is unknown, not a session. */
  wrongAddress?: boolean;
  /** The same request would get the same answer again. */
  lasting?: boolean;
  /** The HTTP status of a refusal. */
  answerStatus?: number | undefined;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

export class UpstreamFailure extends AppError {
  readonly transient: boolean;
  readonly sent: boolean;
  readonly wrongAddress: boolean;
  readonly lasting: boolean;
  readonly answerStatus: number | undefined;

  constructor(
    code: ErrorCode,
    {
      transient = false,
      sent = true,
      wrongAddress = false,
      lasting = false,
      answerStatus,
      retryAfterSeconds,
      ...options
    }: FailureOptions,
  ) {
    super(code, { ...options, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
    this.transient = transient;
    this.sent = sent;
    this.wrongAddress = wrongAddress;
    this.lasting = lasting;
    this.answerStatus = answerStatus;
  }
}

export const isWrongAddress = (error: unknown): boolean =>
  error instanceof Error && 'wrongAddress' in error && error.wrongAddress === true;

/** True if retrying is pointless. */
export const isLasting = (error: unknown): boolean =>
  error instanceof Error && 'lasting' in error && error.lasting === true;

/** The called part of the interface, as named in logs. */
export type CallName =
  | 'sessions'
  | 'status'
  | 'decision'
  | 'document'
  | 'face'
  | 'facts'
  | 'images'
  | 'image'
  | 'delete'
  | 'manual decision'
  | 'new session'
  | 'policy'
  | 'branding';

const inSeconds = (milliseconds: number): string => {
  const seconds = milliseconds / 1000;

  return seconds === 1 ? '1 second' : `${seconds} seconds`;
};

export const timedOut = (milliseconds: number): UpstreamFailure =>
  new UpstreamFailure('UPSTREAM_TIMEOUT', {
    message: `no complete response within ${milliseconds} ms`,
    userMessage: `The service did not respond within ${inSeconds(milliseconds)}.`,
  });

export const stalled = (milliseconds: number): UpstreamFailure =>
  new UpstreamFailure('UPSTREAM_TIMEOUT', {
    message: `image stalled for ${milliseconds} ms`,
    userMessage: `The image stalled: the service sent nothing for ${inSeconds(milliseconds)}.`,
  });

export const imageTooSlow = (milliseconds: number): UpstreamFailure =>
  new UpstreamFailure('UPSTREAM_TIMEOUT', {
    message: `image incomplete after ${milliseconds} ms`,
    userMessage: `The service did not send the whole image within ${inSeconds(milliseconds)} (IMAGE_MAX_SECONDS).`,
  });

export const imageTooLarge = (limit: number): UpstreamFailure =>
  new UpstreamFailure('UPSTREAM_BROKEN_PAYLOAD', {
    message: `image exceeds ${limit} bytes`,
    userMessage: `The image is larger than ${limit / 1024 / 1024} MB, the limit of this desk (IMAGE_MAX_MB).`,
  });

export const paused = (last: AppError | undefined): UpstreamFailure =>
  new UpstreamFailure('UPSTREAM_PAUSED', {
    message: `circuit open${last ? ` after ${last.code}` : ''}`,
    userMessage: `Calls to the service are paused for a few seconds after repeated failures.${
      last ? ` Last failure: ${last.userMessage}` : ''
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

export const answerCutShort = (cause?: unknown): UpstreamFailure =>
  new UpstreamFailure('UPSTREAM_BROKEN_PAYLOAD', {
    message: 'response cut off',
    userMessage: "The service's response was cut off.",
    transient: true,
    cause,
  });

export const invalidJson = (isCutShort: boolean): UpstreamFailure =>
  new UpstreamFailure('UPSTREAM_BROKEN_PAYLOAD', {
    message: isCutShort ? 'JSON is cut short' : 'not valid JSON',
    userMessage: isCutShort ? "The service's response was cut off." : "The service's response is malformed.",
  });

export const tooLarge = (limit: number): UpstreamFailure =>
  new UpstreamFailure('UPSTREAM_BROKEN_PAYLOAD', {
    message: `response exceeds ${limit} bytes`,
    userMessage: "The service's response is too large for Proofdesk to accept.",
  });

export const notJson = (contentType: string): UpstreamFailure => {
  const isPage = /^(text\/html|application\/xhtml)/i.test(contentType);

  return new UpstreamFailure('UPSTREAM_NOT_JSON', {
    message: isPage ? 'response is a web page' : 'response is not JSON',
    userMessage: isPage ? 'The service sent a web page instead of data.' : "The service's response is not JSON.",
  });
};

export const decisionNotConfirmed = (): UpstreamFailure =>
  new UpstreamFailure('UPSTREAM_BROKEN_PAYLOAD', {
    message: 'response does not include the reference',
    userMessage: 'The service did not confirm the decision.',
  });

export const notAnImage = (): UpstreamFailure =>
  new UpstreamFailure('UPSTREAM_BROKEN_PAYLOAD', {
    message: 'response is neither image/jpeg nor image/png',
    userMessage: 'The service sent something other than an image.',
  });

/** Longer waits are left to the caller, since a person may be watching. */
const longestWaitSeconds = 5;

/** A service that asks for more is called again after an hour. */
export const longestGateMs = hourMs;

/** The three forms of a date in HTTP begin with a weekday. The oldest one lacks the zone, which is always GMT. */
const readHttpDate = (text: string): number =>
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d/.test(text)
    ? Date.parse(/ GMT$/i.test(text) ? text : `${text} GMT`)
    : Number.NaN;

/** `Retry-After` in seconds from now, sent as a number or a date. Times past and other texts ask for nothing. */
const readRetryAfter = (header: string | null): number | undefined => {
  const text = header?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((readHttpDate(text) - now().getTime()) / 1000);

  return seconds > 0 ? Math.min(seconds, longestGateMs / 1000) : undefined;
};

export const waitMessage = 'The service asks us to wait.';

const busy = (status: number, retryAfterSeconds: number | undefined): UpstreamFailure =>
  new UpstreamFailure('UPSTREAM_BUSY', {
    message: `status ${status}`,
    userMessage:
      retryAfterSeconds === undefined ? 'The service is limiting requests. Try again in a moment.' : waitMessage,
    transient: retryAfterSeconds === undefined || retryAfterSeconds <= longestWaitSeconds,
    retryAfterSeconds,
  });

/** Another call was told to wait until then, so this one was not sent. */
export const askedToWait = (until: Date): UpstreamFailure =>
  new UpstreamFailure('UPSTREAM_BUSY', {
    message: `the service asked for no calls until ${until.toISOString()}`,
    userMessage: waitMessage,
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now().getTime()) / 1000)),
    sent: false,
  });

/** Held back here, so it says nothing about the service. */
export const isHeldBack = (error: AppError): boolean =>
  error.code === 'UPSTREAM_PAUSED' ||
  (error instanceof UpstreamFailure && !error.sent && error.retryAfterSeconds !== undefined);

/** May change on a retry: timeout, conflict, too many requests. */
const retryableStatuses: readonly number[] = [408, 409, 429];

/** True if the same request would get this status again. */
export const isLastingStatus = (status: number): boolean =>
  status >= 400 && status < 500 && !retryableStatuses.includes(status);

const answered = (code: ErrorCode, status: number, userMessage: string): UpstreamFailure =>
  new UpstreamFailure(code, {
    message: `status ${status}`,
    userMessage,
    lasting: isLastingStatus(status),
    answerStatus: status,
  });

const notFound = (call: CallName, status: number): UpstreamFailure => {
  // The list names no session, so the address itself is wrong.
  if (call === 'sessions') {
    return new UpstreamFailure('UPSTREAM_ERROR', {
      message: `status ${status}`,
      userMessage: `The service does not recognise this address (${status}). Check the path prefix.`,
      wrongAddress: true,
    });
  }

  return answered('NOT_FOUND', status, notFoundMessages[call] ?? 'The service has no record of this session.');
};

const noResult = (part: string, subject: string): string =>
  `The service has no ${part} result for this session: ${subject} was not asked for, or is not available.`;

const notFoundMessages: Partial<Record<CallName, string>> = {
  document: noResult('document', 'a document'),
  face: noResult('face', 'a selfie'),
  facts: 'The service has no facts about this decision.',
  image: 'The service does not have this image.',
  'manual decision': 'The service has no record of this session, or does not accept manual decisions.',
  'new session': 'The service does not let Proofdesk create sessions.',
  policy: 'The service does not let Proofdesk see or change its decision policy.',
  branding: 'The service does not let Proofdesk see or change its enrolment page.',
};

const resultCalls: readonly CallName[] = ['decision', 'document', 'face', 'facts', 'images', 'image'];

/** Calls that some services lack, and what these say, or say to credentials that may not use them. */
const extensions: readonly CallName[] = ['facts', 'policy', 'branding'];
const withoutExtension: readonly number[] = [403, 405, 501];

export interface AnswerHead {
  status: number;
  headers: Pick<Headers, 'get'>;
}

/** The failure an answer stands for; `null` on success. */
export const failureOf = (call: CallName, { status, headers }: AnswerHead): UpstreamFailure | null => {
  const retryAfterSeconds = readRetryAfter(headers.get('retry-after'));

  if (status >= 300 && status < 400) {
    return answered(
      'UPSTREAM_REDIRECT',
      status,
      'The service redirected to another address. Proofdesk does not follow redirects.',
    );
  }
  if (status >= 200 && status < 300) {
    return null;
  }
  if (status === 400) {
    return answered('BAD_REQUEST', status, 'The service rejected the request (400).');
  }
  if (extensions.includes(call) && withoutExtension.includes(status)) return notFound(call, status);
  if (status === 401 || status === 403) {
    return answered('UPSTREAM_REFUSED', status, "The service refused Proofdesk's credentials.");
  }
  if (status === 404 || status === 410) {
    return notFound(call, status);
  }
  if (status === 409 && call === 'new session') {
    return answered('CONFLICT', status, 'The service already has a session with this id.');
  }
  if (status === 409 && call === 'policy') {
    return answered('CONFLICT', status, 'The policy at the service is not the one that this change is based on.');
  }
  if (status === 409 && call === 'branding') {
    return answered(
      'CONFLICT',
      status,
      'The enrolment page at the service is not the one that this change is based on.',
    );
  }
  if (status === 409) {
    return resultCalls.includes(call)
      ? answered('NOT_RELEASED', status, "The service withholds the results in the session's current state.")
      : answered('CONFLICT', status, "The service does not allow this in the session's current state.");
  }
  if (status === 429 || (status === 503 && retryAfterSeconds !== undefined)) {
    return busy(status, retryAfterSeconds);
  }

  // Some services lack this extension; that must not open the breaker.
  if (call === 'manual decision' && status < 500 && status !== 408) {
    return answered('BAD_REQUEST', status, `The service does not accept manual decisions this way (${status}).`);
  }
  if (call === 'new session' && (status === 405 || status === 501)) return notFound(call, status);
  if (call === 'new session' && status < 500 && status !== 408) {
    return answered('BAD_REQUEST', status, `The service rejected the request (${status}).`);
  }

  return new UpstreamFailure('UPSTREAM_ERROR', {
    message: `status ${status}`,
    userMessage: `The service returned an error (${status}).`,
    transient: [502, 503, 504].includes(status),
  });
};

export type Part<Value, Absent extends string> = { state: 'there'; value: Value } | { state: Absent };

/** Errors outside the table concern the service as a whole and are rethrown. */
export const partReader =
  <Absent extends string>(stateByCode: Partial<Record<ErrorCode, Absent>>) =>
  async <Value>(request: Promise<Value>): Promise<Part<Value, Absent>> => {
    try {
      return { state: 'there', value: await request };
    } catch (error) {
      const state = isAppError(error) ? stateByCode[error.code] : undefined;
      if (!state) throw error;

      return { state };
    }
  };
