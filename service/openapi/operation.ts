/** How an endpoint is described. */
import type { wireSchemas } from '@/lib/contract';

export type SchemaName = keyof typeof wireSchemas;

export interface QueryParameter {
  name: string;
  description: string;
  schema: { type: 'integer'; minimum: number; maximum: number; default: number };
}

interface Example {
  summary: string;
  value: unknown;
}

export interface Operation {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  id: string;
  summary: string;
  description?: string;
  query?: readonly QueryParameter[];
  request?: SchemaName;
  /** Opened by the session's token instead of API credentials. */
  isForApplicants?: true;
  requestExample?: unknown;
  answerExamples?: Readonly<Record<string, Example>>;
  /** A payload, a picture, or no body. */
  answer: { status: 200; schema: SchemaName } | { status: 200; picture: true } | { status: 204 };
  /** Besides 401, which every endpoint has. */
  refusals: readonly Refusal[];
  /** The meaning of 409, if it is not the session's status. */
  conflict?: string;
  /** Not part of the common interface; other services do not have it. */
  isExtension?: true;
}

type Refusal = 400 | 403 | 404 | 409 | 413 | 415 | 429 | 503;

const meanings: Readonly<Record<Refusal | 401, string>> = {
  400: 'The request is malformed; the message says what to change.',
  401: 'A valid API username and password are required.',
  403: 'Not allowed for this kind of credential.',
  404: 'Session, result or image not found.',
  409: 'Not possible in the session’s current status.',
  413: 'The body is too large.',
  415: 'Not a picture, or not in a format that can be read. Send JPEG, PNG, WebP or AVIF.',
  429: 'TOO_MANY_REQUESTS: try again after Retry-After seconds. NO_ATTEMPTS_LEFT: no more pictures for this step.',
  503: 'The engine is busy, failed, or ran out of time. Send the picture again after Retry-After seconds.',
};

const applicantMeanings: Readonly<Partial<Record<Refusal | 401, string>>> = {
  401: 'SESSION_UNAUTHORIZED: the token is missing, altered, expired, or its session was deleted. Create a new session.',
  413: 'The picture has too many bytes or pixels.',
};

/** The refusals of an endpoint, by HTTP status. */
export const refusalsOf = ({ refusals, conflict, isForApplicants }: Operation): [status: number, meaning: string][] =>
  [401 as const, ...refusals].sort().map((status) => {
    const meaning = (isForApplicants && applicantMeanings[status]) || meanings[status];

    return [status, status === 409 && conflict ? conflict : meaning];
  });
