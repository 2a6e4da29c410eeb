/** Every endpoint of the service, for the OpenAPI document and the page for people. */
import type { wireSchemas } from '@/lib/contract';
import { pageNumbers, pageSizes } from '../http/request';

type SchemaName = keyof typeof wireSchemas;

interface QueryParameter {
  name: string;
  description: string;
  schema: { type: 'integer'; minimum: number; maximum: number; default: number };
}

export interface Operation {
  method: 'get' | 'post' | 'delete';
  path: string;
  id: string;
  summary: string;
  description?: string;
  query?: readonly QueryParameter[];
  request?: SchemaName;
  /** A payload, a picture, or no body. */
  answer: { status: 200; schema: SchemaName } | { status: 200; picture: true } | { status: 204 };
  /** Besides 401, which every endpoint has. */
  refusals: readonly Refusal[];
  /** The meaning of 409, if it is not the session's status. */
  conflict?: string;
  /** Not part of the common interface; other services do not have it. */
  isExtension?: true;
}

type Refusal = 400 | 403 | 404 | 409 | 413;

const meanings: Readonly<Record<Refusal | 401, string>> = {
  400: 'The request is malformed; the message says what to change.',
  401: 'A valid API username and password are required.',
  403: 'Not allowed for this kind of credential.',
  404: 'Session or image not found.',
  409: 'Not possible in the session’s current status.',
  413: 'The body is too large.',
};

/** The refusals of an endpoint, by HTTP status. */
export const refusalsOf = ({ refusals, conflict }: Operation): [status: number, meaning: string][] =>
  [401 as const, ...refusals]
    .sort()
    .map((status) => [status, status === 409 && conflict ? conflict : meanings[status]]);

const results =
  'Results are available in the four final statuses, and to a back-office credential also while the session is waiting.';

const query: readonly QueryParameter[] = [
  {
    name: 'PageNumber',
    description: 'The page, starting at 1.',
    schema: { type: 'integer', minimum: 1, maximum: pageNumbers.largest, default: pageNumbers.default },
  },
  {
    name: 'PageSize',
    description: 'The maximum number of sessions on a page.',
    schema: { type: 'integer', minimum: 1, maximum: pageSizes.largest, default: pageSizes.default },
  },
];

const result = (id: string, where: string, summary: string, schema: SchemaName): Operation => ({
  method: 'get',
  path: `/api/v1/data/{sessionId}/${where}`,
  id,
  summary,
  description: results,
  answer: { status: 200, schema },
  refusals: [400, 404, 409],
});

export const operations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/v1/enrolment/initialize',
    id: 'initialize',
    summary: 'Create a session',
    description:
      'The caller chooses the id, a GUID never used before. The token is bound to the session and valid for the capture window.',
    request: 'initialization',
    answer: { status: 200, schema: 'initializationResponse' },
    refusals: [400, 409, 413],
    conflict: 'The id has been used.',
  },
  {
    method: 'get',
    path: '/api/v1/data/session/list',
    id: 'listSessions',
    summary: 'List sessions, newest first',
    description:
      'totalRecords is the number of sessions on this page. A page with fewer than PageSize sessions is the last.',
    query,
    answer: { status: 200, schema: 'sessionPage' },
    refusals: [400],
  },
  {
    method: 'get',
    path: '/api/v1/data/{sessionId}/status',
    id: 'readStatus',
    summary: 'Read the status of a session',
    description: 'Ask at most once a minute for each session.',
    answer: { status: 200, schema: 'status' },
    refusals: [400, 404],
  },
  result('readDecision', 'decision/results', 'Read the decision and the Trust Factors', 'decision'),
  result('readDocument', 'document/result', 'Read the document data', 'document'),
  result('readFace', 'face/result', 'Read the face comparison', 'face'),
  result('listImages', 'images', 'List the images of a session', 'images'),
  {
    method: 'get',
    path: '/api/v1/data/{sessionId}/images/{imageName}',
    id: 'readImage',
    summary: 'Read an image',
    description: `Use a name from the list of images. ${results}`,
    answer: { status: 200, picture: true },
    refusals: [400, 404, 409],
  },
  {
    method: 'post',
    path: '/api/v1/data/{sessionId}/manual-decision',
    id: 'decideByHand',
    summary: 'Decide a waiting session',
    description:
      'Requires a back-office credential. Repeating a request with the same reference returns the same response and changes nothing.',
    request: 'manualDecision',
    answer: { status: 200, schema: 'manualDecisionResponse' },
    refusals: [400, 403, 404, 409, 413],
    isExtension: true,
  },
  {
    method: 'delete',
    path: '/api/v1/data/{sessionId}',
    id: 'deleteSession',
    summary: 'Delete a session and all its data',
    description:
      'Deletes photos, document data, Trust Factors, scores and the entry in the list. This cannot be undone.',
    answer: { status: 204 },
    refusals: [400, 404],
  },
];
