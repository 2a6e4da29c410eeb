/** Every endpoint of the service, described once: the OpenAPI document and the readable page are made from this. */
import type { wireSchemas } from '@/lib/contract';
import { pageNumbers, pageSizes } from '../http/paging';

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
  /** What a success looks like: a payload, a picture, or nothing at all. */
  answer: { status: 200; schema: SchemaName } | { status: 200; picture: true } | { status: 204 };
  /** Refusals besides the one for a missing or wrong credential. */
  refusals: readonly Refusal[];
  /** Why it conflicts, where that is not the state of the session. */
  conflict?: string;
  /** Not in the interface of the family: a service of somebody else will lack it. */
  isExtension?: true;
}

type Refusal = 400 | 403 | 404 | 409 | 413;

const meanings: Readonly<Record<Refusal | 401, string>> = {
  400: 'The request is not well-formed; the message says what to change.',
  401: 'A valid API username and password are required.',
  403: 'This kind of credential may not do that.',
  404: 'There is no such session, or no such image.',
  409: 'The state of the session does not allow it.',
  413: 'The body is too large.',
};

/** Every way in which an endpoint says no, by status. */
export const refusalsOf = ({ refusals, conflict }: Operation): [status: number, meaning: string][] =>
  [401 as const, ...refusals]
    .sort()
    .map((status) => [status, status === 409 && conflict ? conflict : meanings[status]]);

const results = 'Results exist in the four final states; for a back-office credential also while the session waits.';

const query: readonly QueryParameter[] = [
  {
    name: 'PageNumber',
    description: 'Which page, counted from 1.',
    schema: { type: 'integer', minimum: 1, maximum: pageNumbers.largest, default: pageNumbers.default },
  },
  {
    name: 'PageSize',
    description: 'How many sessions a page has at the most.',
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
      'The caller chooses the id, a GUID that was never used. The token is bound to the session and lasts as long as the capture window.',
    request: 'initialization',
    answer: { status: 200, schema: 'initializationResponse' },
    refusals: [400, 409, 413],
    conflict: 'The id was used before.',
  },
  {
    method: 'get',
    path: '/api/v1/data/session/list',
    id: 'listSessions',
    summary: 'List sessions, newest first',
    description: 'totalRecords is the number of sessions on this page: a page with fewer than asked for is the last.',
    query,
    answer: { status: 200, schema: 'sessionPage' },
    refusals: [400],
  },
  {
    method: 'get',
    path: '/api/v1/data/{sessionId}/status',
    id: 'readStatus',
    summary: 'Read the state of a session',
    description: 'At most once a minute for one session.',
    answer: { status: 200, schema: 'status' },
    refusals: [400, 404],
  },
  result('readDecision', 'decision/results', 'Read the decision and the Trust Factors', 'decision'),
  result('readDocument', 'document/result', 'Read what the document says', 'document'),
  result('readFace', 'face/result', 'Read what the face comparison found', 'face'),
  result('listImages', 'images', 'List the images of a session', 'images'),
  {
    method: 'get',
    path: '/api/v1/data/{sessionId}/images/{imageName}',
    id: 'readImage',
    summary: 'Read an image',
    description: `The name is one from the list of images. ${results}`,
    answer: { status: 200, picture: true },
    refusals: [400, 404, 409],
  },
  {
    method: 'post',
    path: '/api/v1/data/{sessionId}/manual-decision',
    id: 'decideByHand',
    summary: 'Decide a session that waits',
    description:
      'For a back-office credential. The same request under the same reference counts once and gets the same answer.',
    request: 'manualDecision',
    answer: { status: 200, schema: 'manualDecisionResponse' },
    refusals: [400, 403, 404, 409, 413],
    isExtension: true,
  },
  {
    method: 'delete',
    path: '/api/v1/data/{sessionId}',
    id: 'deleteSession',
    summary: 'Delete a session with everything of it',
    description: 'Photos, parsed document data, Trust Factors, scores and the row in the list. It cannot be undone.',
    answer: { status: 204 },
    refusals: [400, 404],
  },
];
