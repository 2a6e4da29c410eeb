/** For tests only: faults of other services, planted in front of a sound one. */
import type { WirePayload } from '@/lib/contract';

export type Answer = (request: Request) => Promise<Response>;

/** Facts about the sound service that faults need. */
interface Ground {
  pending: string;
  approved: string;
  authorization: string;
}

export type Fault = (sound: Answer, ground: Ground) => Answer;

export const pathOf = (request: Request): string => new URL(request.url).pathname;

/** Replaces the sound service's answers with this path ending and status. */
const instead =
  (end: string | ((ground: Ground) => string), status: number, answer: (sound: Response) => unknown): Fault =>
  (sound, ground) =>
  async (request) => {
    const response = await sound(request);
    const isMeant = pathOf(request).endsWith(typeof end === 'string' ? end : end(ground));
    if (!isMeant || response.status !== status || request.method === 'HEAD') return response;
    const other = await answer(response);

    return other instanceof Response ? other : Response.json(other, { headers: { 'cache-control': 'no-store' } });
  };

const otherJson = <T>(end: string, change: (json: T) => unknown): Fault =>
  instead(end, 200, async (response) => change((await response.json()) as T));

const otherHeader = (name: string, header: string, value: (length: number) => string): Fault =>
  instead(`/images/${name}`, 200, async (response) => {
    const bytes = await response.arrayBuffer();
    const headers = new Headers(response.headers);
    headers.set(header, value(bytes.byteLength));

    return new Response(bytes, { headers });
  });

const otherQuery =
  (name: string, change: (query: URLSearchParams) => void): Fault =>
  (sound) =>
  (request) => {
    const url = new URL(request.url);
    if (/^\d+$/.test(url.searchParams.get(name) ?? '')) change(url.searchParams);

    return sound(new Request(url, request));
  };

export const refusal = (status: number): Response => Response.json({ error: 'PLANTED' }, { status });

/** Deleted sessions still answer at this path. */
const afterDeletion = (end: string, answer: () => Response): Fault => {
  const deleted = new Set<string>();

  return (sound) => async (request) => {
    const id = pathOf(request).split('/')[4] ?? '';
    if (request.method === 'DELETE') deleted.add(id);

    return deleted.has(id) && pathOf(request).endsWith(end) ? answer() : sound(request);
  };
};

type Page = WirePayload<'sessionPage'>;
type Decision = WirePayload<'decision'>;
type Policy = WirePayload<'policy'>;
type Branding = WirePayload<'branding'>;

/** Replaces one HTTP status by another. */
export const otherStatus =
  (usual: number, other: number): Fault =>
  (sound) =>
  async (request) => {
    const response = await sound(request);
    const { status, headers, body } = response;

    return status === usual ? new Response(body, { status: other, headers }) : response;
  };

/** The list reports this capture window. */
export const otherExpiry = (seconds: number): Fault =>
  otherJson('/list', (page: Page) => ({
    ...page,
    data: page.data.map((row) => ({
      ...row,
      expiryDateUtc: new Date(Date.parse(row.createdDateUtc) + seconds * 1000).toISOString(),
    })),
  }));

const sure = { score: 99, level: 'HIGH' };

const otherFactor = (factor: object): Fault =>
  otherJson('/decision/results', ({ verifications, decision }: Decision) => ({
    verifications: { ...verifications, faceVerification: { ...sure, ...factor } },
    decision,
  }));

/** Each with the one check that must fail. */
export const faults: readonly [name: string, check: string, fault: Fault][] = [
  ['wrong totalRecords', 'list-total-records', otherJson('/list', (page: Page) => ({ ...page, totalRecords: 300 }))],
  ['page size ignored', 'list-page-size', otherQuery('PageSize', (query) => query.set('PageSize', '10'))],
  [
    'results released while PENDING',
    'results-pending',
    instead(
      ({ pending }) => `/${pending}/decision/results`,
      409,
      () => ({ verifications: {}, decision: sure }),
    ),
  ],
  [
    'a final session without results',
    'results-auto-approved',
    instead(
      ({ approved }) => `/${approved}/face/result`,
      200,
      () => refusal(409),
    ),
  ],
  [
    '200 for a wrong password',
    'auth-wrong-password',
    (sound, { authorization }) =>
      (request) => {
        const [, given = ''] = (request.headers.get('authorization') ?? '').split(' ');
        const headers = new Headers(request.headers);
        if (atob(given).startsWith('back-office:')) headers.set('authorization', authorization);

        return sound(new Request(request, { headers }));
      },
  ],
  [
    'an image with the wrong content type',
    'image-content-type',
    otherHeader('primary_face', 'content-type', () => 'image/png'),
  ],
  [
    'a content-length that is too long',
    'image-content-length',
    otherHeader('face_cropped', 'content-length', (length) => String(length + 7)),
  ],
  [
    'a content-length that is too short',
    'image-content-length',
    otherHeader('face_cropped', 'content-length', (length) => String(length - 7)),
  ],
  [
    'an image name in the list that returns 404',
    'image-answers',
    instead('/images/signature', 200, () => refusal(404)),
  ],
  [
    'another picture at the other path',
    'image-other-path',
    (sound) => (request) => (pathOf(request).includes('/image/') ? Promise.resolve(new Response('…')) : sound(request)),
  ],
  ['a score over 100', 'scores', otherFactor({ score: 101 })],
  ['a policy without weights', 'policy-shape', otherJson('/policy', ({ weights, ...rest }: Policy) => rest)],
  ['a policy for everybody', 'policy-nobody', instead('/policy', 401, () => ({}))],
  ['a policy change without a look at its basis', 'policy-outdated', instead('/policy', 409, () => ({}))],
  ['a policy change that makes no sense', 'policy-senseless', instead('/policy', 400, () => ({}))],
  ['a branding without links', 'branding-shape', otherJson('/branding', ({ links, ...rest }: Branding) => rest)],
  ['a branding for everybody', 'branding-nobody', instead('/branding', 401, () => ({}))],
  ['a branding change without a look at its basis', 'branding-outdated', instead('/branding', 409, () => ({}))],
  ['a branding change that cannot be read', 'branding-illegible', instead('/branding', 400, () => ({}))],
  [
    'a session that is still returned after DELETE',
    'deleted-status',
    afterDeletion('/status', () => Response.json({ status: 'AUTO_APPROVED' })),
  ],
];

/** Planted all at once. */
export const furtherFaults: readonly [check: string, fault: Fault][] = [
  [
    'list-times',
    otherJson('/list', (page: Page) => ({
      ...page,
      data: page.data.map((row) => ({ ...row, createdDateUtc: row.createdDateUtc.replace('+00:00', '') })),
    })),
  ],
  ['list-no-repeats', otherQuery('PageNumber', (query) => query.set('PageNumber', '1'))],
  ['levels', otherFactor({ level: 'EXCELLENT' })],
  [
    'status-agrees',
    instead(
      ({ approved }) => `/${approved}/status`,
      200,
      () => ({ status: 'MANUAL_REJECTED' }),
    ),
  ],
  ['images-agree', otherJson('/face/result', (face: object) => ({ ...face, availableImages: ['face_original'] }))],
  ['malformed-id', instead('/status', 400, () => refusal(500))],
  ['deleted-images', afterDeletion('/images/original_normalized_FRONT', () => new Response('…'))],
];
