/** For tests only: faults of other services on the applicant's side. */
import sharp from 'sharp';
import { deviceFaults } from './device-faults';
import {
  acceptedWrongSide,
  followCompleted,
  followIssued,
  hasCode,
  isTaken,
  other,
  otherAnswer,
  otherData,
  otherRefusal,
  otherRequest,
  otherRow,
  picture,
  sessionOf,
  stepOf,
  tokenOf,
  withoutProperty,
} from './enrolment-planting';
import { type Fault, pathOf, refusal } from './planted-faults';

const elsewhere = 'https://elsewhere.example/';

/** Each with the one check that must fail. */
export const enrolmentFaults: readonly [name: string, check: string, fault: Fault][] = [
  [
    'pictures taken without a token',
    'enrol-token-none',
    other(
      () =>
        ({ request, response }) =>
          stepOf(request) && response.status === 401 && tokenOf(request) === '' ? { hasError: false } : null,
    ),
  ],
  [
    'a signature that is not verified',
    'enrol-token-altered',
    other(() => {
      const follow = followIssued();

      return (told) => {
        const [token, issued] = [tokenOf(told.request), follow(told)];
        const isForged = token.includes('.') && !issued.has(token);

        return isForged && told.response.status === 401 ? { hasError: false } : null;
      };
    }),
  ],
  [
    'a refused token without a sentence',
    'enrol-token-words',
    other(
      () =>
        ({ request, response }) =>
          stepOf(request) && response.status === 401 ? refusal(401) : null,
    ),
  ],
  [
    'a token that opens the data endpoints',
    'enrol-token-data',
    (sound, { authorization }) =>
      (request) =>
        sound(
          /\/data\//.test(request.url) && tokenOf(request)
            ? new Request(request, { headers: { authorization } })
            : request,
        ),
  ],
  [
    'completing one session completes another',
    'enrol-token-bound',
    other(() => {
      const follow = followCompleted();

      return (told) =>
        follow(told).size > 0 && told.json.error === 'STEPS_MISSING'
          ? { hasError: true, error: 'SESSION_ALREADY_COMPLETED', customerReturnUrl: elsewhere }
          : null;
    }),
  ],
  ['500 for a malformed body', 'enrol-body', otherRefusal(400)],
  ['500 for a text instead of a picture', 'enrol-not-a-picture', otherRefusal(415)],
  [
    'a document without its country',
    'enrol-document',
    otherAnswer('document', isTaken, (json) => withoutProperty(json, 'country')),
  ],
  [
    'an identity card with one side',
    'enrol-document-sides',
    otherAnswer('document', isTaken, (json) => ({ ...json, isTwoSideDocument: false })),
  ],
  ['a back taken before the front', 'enrol-back-first', acceptedWrongSide(1, 'BACK')],
  ['a second front taken for the back', 'enrol-front-again', acceptedWrongSide(2, 'FRONT')],
  [
    'a back called a front',
    'enrol-both-sides',
    otherAnswer(
      'document',
      (json) => isTaken(json) && json.pageSide === 'BACK',
      (json) => ({ ...json, pageSide: 'FRONT' }),
    ),
  ],
  [
    'a passport that needs a back',
    'enrol-passport',
    other(() => {
      const passports = new Set<string>();

      return ({ request, json }) => {
        if (json.type === 'PASSPORT') passports.add(tokenOf(request));

        return stepOf(request) === 'complete' && passports.has(tokenOf(request))
          ? { hasError: true, error: 'STEPS_MISSING', missing: ['BACK'] }
          : null;
      };
    }),
  ],
  [
    'a data prefix that is refused',
    'enrol-data-prefix',
    other(
      () =>
        ({ sent }) =>
          String(sent.imageBase).startsWith('data:') ? refusal(415) : null,
    ),
  ],
  ['a face with a property of its own', 'enrol-face', otherAnswer('face', isTaken, (json) => ({ ...json, age: 30 }))],
  [
    'a face of any size taken',
    'enrol-face-small',
    otherAnswer('face', hasCode('FACE_TOO_SMALL'), () => ({ hasError: false })),
  ],
  [
    'a landscape taken for a face',
    'enrol-face-none',
    otherAnswer('face', hasCode('FACE_NOT_FOUND'), () => ({ hasError: false })),
  ],
  [
    'a session completed without its steps',
    'enrol-complete-early',
    otherAnswer('complete', hasCode('STEPS_MISSING'), () => ({ customerReturnUrl: elsewhere })),
  ],
  [
    'a missing part that is not named',
    'enrol-missing',
    otherAnswer('complete', hasCode('STEPS_MISSING'), (json) => ({ ...json, missing: ['FACE'] })),
  ],
  [
    'a return to another address',
    'enrol-complete',
    otherAnswer(
      'complete',
      (json) => !json.hasError,
      () => ({ customerReturnUrl: elsewhere }),
    ),
  ],
  [
    'a picture taken after completion',
    'enrol-completed',
    otherAnswer('face', hasCode('SESSION_ALREADY_COMPLETED'), () => ({ hasError: false })),
  ],
  [
    'another address for a second completion',
    'enrol-complete-again',
    otherAnswer('complete', hasCode('SESSION_ALREADY_COMPLETED'), (json) => ({
      ...json,
      customerReturnUrl: elsewhere,
    })),
  ],
  ['a completed session that expires', 'enrol-decided', otherRow({ verificationStatus: 'EXPIRED' })],
  ['another document type in the list', 'enrol-listed', otherRow({ documentType: 'DRIVER_LICENSE' })],
  ['a captured session without a face result', 'enrol-results', otherData('/face/result', 200, () => refusal(500))],
  [
    'a match that its Trust Factor denies',
    'enrol-match',
    otherData('/face/result', 200, (json) =>
      'verificationScore' in json ? { ...json, verificationScore: 12.5 } : null,
    ),
  ],
  [
    'a captured picture that is not a JPEG',
    'enrol-images',
    otherData('/images/original_BACK', 200, async (_, bytes) => picture(await sharp(bytes).png().toBuffer())),
  ],
  [
    'the picture from before a retake',
    'enrol-retake',
    other(() => {
      const first = new Map<string, Buffer>();

      return ({ request, response, json, sent }) => {
        if (json.pageSide === 'FRONT' && isTaken(json) && !first.has(sessionOf(tokenOf(request)))) {
          first.set(sessionOf(tokenOf(request)), Buffer.from(String(sent.imageBase), 'base64'));
        }
        const found = first.get(pathOf(request).split('/')[4] ?? '');

        return found && pathOf(request).endsWith('/images/original_FRONT') && response.status === 200
          ? picture(found)
          : null;
      };
    }),
  ],
  [
    'a picture that is not turned',
    'enrol-upright',
    otherData('/images/face_original', 200, async (_, bytes) => picture(await sharp(bytes).rotate(90).toBuffer())),
  ],
  [
    'a picture that names the camera',
    'enrol-metadata',
    otherData('/images/original_BACK', 200, async (_, bytes) =>
      picture(
        await sharp(bytes)
          .withExif({ IFD0: { Make: 'Camera' } })
          .toBuffer(),
      ),
    ),
  ],
  [
    'chosen steps that are forgotten',
    'enrol-steps',
    otherRequest((sent) => (JSON.stringify(sent.steps) === '["face"]' ? withoutProperty(sent, 'steps') : null)),
  ],
  ['a document result without a document', 'enrol-steps-results', otherData('/document/result', 404, () => ({}))],
  [
    'a factor of a document without a document',
    'enrol-steps-results',
    otherData('/decision/results', 200, ({ verifications, ...rest }) => {
      const factors = verifications as Record<string, unknown>;

      return factors.documentLiveness
        ? null
        : { ...rest, verifications: { ...factors, mrzValidity: { score: 0, level: 'UNAVAILABLE' } } };
    }),
  ],
  [
    'a state that does not say what is missing',
    'enrol-state',
    other(
      () =>
        ({ request, response, json }) =>
          pathOf(request).endsWith('/enrolment/state') && response.status === 200
            ? withoutProperty(json, 'missing')
            : null,
    ),
  ],
  ...deviceFaults,
  [
    'facts without the version of the policy',
    'enrol-facts',
    otherData('/facts', 200, (json) => withoutProperty(json, 'policyVersion')),
  ],
  [
    'places on a picture that is not there',
    'enrol-facts-agree',
    otherData('/facts', 200, (json) =>
      Array.isArray(json.sides)
        ? { ...json, sides: json.sides.map((side) => ({ ...side, image: 'original_TOP' })) }
        : null,
    ),
  ],
  [
    'a Trust Factor without a sentence',
    'enrol-facts-agree',
    otherData('/facts', 200, (json) => ({ ...json, reasons: {} })),
  ],
  [
    'a token that outlives its session',
    'deleted-token',
    other(() => {
      const follow = followIssued();

      return (told) =>
        follow(told).has(tokenOf(told.request)) && stepOf(told.request) && told.response.status === 401
          ? { hasError: true, error: 'SESSION_ALREADY_COMPLETED' }
          : null;
    }),
  ],
];
