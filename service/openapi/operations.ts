/** Every endpoint of the service, for the OpenAPI document and the page for people. */
import { currentPolicy } from '@/lib/decision';
import { pageNumbers, pageSizes } from '../http/request';
import { describePolicy } from '../policy';
import { brandingOperations, captureOperations, returnUrl } from './hosted-page';
import type { Operation, QueryParameter, SchemaName } from './operation';

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

const refusedWith = (error: string) => ({ summary: error, value: { hasError: true, error } });
const scannedFront = { isTwoSideDocument: true, pageSide: 'FRONT', country: 'DEU', type: 'IDENTITY_CARD' };
const alreadyCompleted = refusedWith('SESSION_ALREADY_COMPLETED');
/** The first bytes of a JPEG; a real one is longer. */
const pictureExample = { imageBase: '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQO...' };

const policyExample = describePolicy({ policy: currentPolicy, basis: 'default' });

const attempts =
  'NO_ATTEMPTS_LEFT (429, without Retry-After): every picture that this step allows was sent; create a new session.';

const submissionRefusals = [400, 413, 415, 429, 503] as const;

export const operations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/v1/enrolment/initialize',
    id: 'initialize',
    summary: 'Create a session',
    description:
      'The caller chooses the id, a GUID never used before. The token is bound to the session and valid for the capture window. The property steps is an extension: what the applicant has to capture.',
    request: 'initialization',
    requestExample: {
      sessionId: '2f1c7e8a-5b0d-4c36-9a4e-7d2b6f0c1e93',
      returnUrl,
      externalId: 'order-1042',
      steps: ['document', 'face'],
    },
    answer: { status: 200, schema: 'initializationResponse' },
    refusals: [400, 409, 413],
    conflict: 'The id has been used.',
  },
  {
    method: 'post',
    path: '/api/v1/enrolment/document',
    id: 'submitDocument',
    summary: 'Send a picture of a document',
    description: `A two-sided document takes two requests: the front first, then the back. A one-sided document, such as a passport, takes one. Until the session is completed, a further picture of a side replaces the one before it. ${attempts}`,
    isForApplicants: true,
    request: 'documentSubmission',
    requestExample: pictureExample,
    answer: { status: 200, schema: 'documentSubmissionResponse' },
    answerExamples: {
      accepted: { summary: 'The front of a two-sided document', value: { hasError: false, ...scannedFront } },
      wrongSide: refusedWith('WRONG_SIDE'),
      alreadyCompleted,
    },
    refusals: submissionRefusals,
  },
  {
    method: 'post',
    path: '/api/v1/enrolment/face',
    id: 'submitFace',
    summary: 'Send a picture of a face',
    description: `Until the session is completed, a further picture replaces the one before it. ${attempts}`,
    isForApplicants: true,
    request: 'faceSubmission',
    requestExample: pictureExample,
    answer: { status: 200, schema: 'faceSubmissionResponse' },
    answerExamples: {
      accepted: { summary: 'Accepted', value: { hasError: false } },
      tooSmall: {
        summary: 'FACE_TOO_SMALL, and where the face is',
        value: {
          hasError: true,
          error: 'FACE_TOO_SMALL',
          places: [{ x: 0.42, y: 0.3, width: 0.12, height: 0.16 }],
        },
      },
      alreadyCompleted,
    },
    refusals: submissionRefusals,
  },
  {
    method: 'post',
    path: '/api/v1/enrolment/complete',
    id: 'completeSession',
    summary: 'Complete a session',
    description:
      'Has no body. Closes the session for good. The decision follows in the background; the session is PENDING until then. A repeated request answers SESSION_ALREADY_COMPLETED with the same address.',
    isForApplicants: true,
    answer: { status: 200, schema: 'completion' },
    answerExamples: {
      completed: { summary: 'Completed', value: { customerReturnUrl: returnUrl } },
      alreadyCompleted: {
        summary: 'SESSION_ALREADY_COMPLETED',
        value: { hasError: true, error: 'SESSION_ALREADY_COMPLETED', customerReturnUrl: returnUrl },
      },
      stepsMissing: {
        summary: 'STEPS_MISSING',
        value: { hasError: true, error: 'STEPS_MISSING', missing: ['BACK', 'FACE'] },
      },
    },
    refusals: [429],
  },
  ...captureOperations,
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
    method: 'get',
    path: '/api/v1/data/{sessionId}/image/{imageName}',
    id: 'readImageByOtherPath',
    summary: 'Read an image by its other path',
    description: `The same as /images/{imageName}, because the interface names both. ${results}`,
    answer: { status: 200, picture: true },
    refusals: [400, 404, 409],
  },
  {
    method: 'get',
    path: '/api/v1/data/{sessionId}/facts',
    id: 'readFacts',
    summary: 'Read what a decision rests on',
    description:
      'Requires a back-office credential. Released like results. A drawn session of the demo population has the origin "sample" and no reasons.',
    answer: { status: 200, schema: 'facts' },
    answerExamples: {
      waiting: {
        summary: 'A session that waits for an officer',
        value: {
          policyVersion: '4',
          leftOut: [],
          reasons: {
            passiveLiveness: 'Not known: no sign of a copy was seen, but that does not prove that the face is live.',
            mrzValidity: 'All 5 check digits of the machine-readable zone are correct.',
          },
          engine: { reading: '3', faces: '1' },
          sides: [
            {
              side: 'FRONT',
              image: 'original_normalized_FRONT',
              fields: [{ name: 'surname', confidence: 98, box: { x: 0.38, y: 0.21, width: 0.2, height: 0.04 } }],
              barcodes: [],
            },
          ],
          signs: { document: [], face: [] },
        },
      },
    },
    refusals: [400, 403, 404, 409],
    isExtension: true,
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
    method: 'get',
    path: '/api/v1/policy',
    id: 'readPolicy',
    summary: 'Read the decision policy',
    description:
      'Requires a back-office credential. leftOut is a setting of the operator; bestWithUnscored and mayBeAbsent are fixed.',
    answer: { status: 200, schema: 'policy' },
    answerExamples: { default: { summary: 'The built-in policy', value: policyExample } },
    refusals: [403],
    isExtension: true,
  },
  {
    method: 'put',
    path: '/api/v1/policy',
    id: 'changePolicy',
    summary: 'Change the decision policy',
    description:
      'Requires a back-office credential. Makes a new version, which applies to sessions decided afterwards. Repeating a request with the same reference returns the same response and changes nothing.',
    request: 'policyChange',
    requestExample: {
      basedOn: policyExample.version,
      thresholds: { high: 85, medium: 51 },
      weights: policyExample.weights,
      decisionMix: policyExample.decisionMix,
      reference: 'change-17',
    },
    answer: { status: 200, schema: 'policy' },
    refusals: [400, 403, 409, 413],
    conflict: 'basedOn is not the version in force, or the reference belongs to another change.',
    isExtension: true,
  },
  ...brandingOperations,
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
