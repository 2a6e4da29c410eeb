/** For tests only: a service whose list behaves as told and changes while it is read. */
import { randomUUID } from 'node:crypto';
import type { UpstreamOptions } from '@/lib/upstream/client';
import { createTestUpstream, type Handler, sendJson, startService } from '@/lib/upstream/testing';

export interface ListedSession {
  id: string;
  status: string;
  createdAt: string;
  completedAt: string | null;
  documentType: string | null;
  country: string | null;
  /** `null`: withheld. */
  results: { score: number; level: string; lastName: string; firstName: string; number: string } | null;
}

export interface ListBehaviour {
  order: 'newest first' | 'oldest first' | 'none';
  base: 0 | 1;
  /** With base 1, page 0 is also the first page. */
  takesZero: boolean;
  /** The most rows on a page, whatever size is requested. */
  cap: number;
  /** Refuses larger pages instead of sending fewer rows. */
  refusesLargePages: boolean;
  pastEnd: 'nothing' | 'last page again' | 'refusal';
  /** Every page is the first page. */
  ignoresPages: boolean;
  /** This page, counted from 0, has the rows of the one before it. */
  repeatedPage: number | null;
  /** Rows come without their status. */
  hidesStatus: boolean;
}

type Source = 'list' | 'status' | 'results' | 'images';

const sourceOf = (path: string): Source =>
  path.endsWith('/session/list')
    ? 'list'
    : path.endsWith('/status')
      ? 'status'
      : path.includes('/images')
        ? 'images'
        : 'results';

export const plainList: ListBehaviour = {
  order: 'newest first',
  base: 1,
  takesZero: false,
  cap: 1000,
  refusesLargePages: false,
  pastEnd: 'nothing',
  ignoresPages: false,
  repeatedPage: null,
  hidesStatus: false,
};

let made = 0;

/** Each is one second newer than the previous one. */
export const listedSession = (changes: Partial<ListedSession> = {}): ListedSession => {
  made += 1;
  const createdAt = new Date(Date.UTC(2026, 0, 1) + made * 1000).toISOString().replace('.000Z', '.0000000+00:00');

  return {
    id: randomUUID(),
    status: 'AUTO_APPROVED',
    createdAt,
    completedAt: createdAt,
    documentType: 'PASSPORT',
    country: 'UTO',
    results: { score: 90, level: 'HIGH', lastName: 'KOVÁČOVÁ', firstName: 'MÁRIA', number: `AB${made}` },
    ...changes,
  };
};

const ordered = (sessions: readonly ListedSession[], order: ListBehaviour['order']): ListedSession[] =>
  [...sessions].sort((one, other) => {
    const younger = one.createdAt < other.createdAt ? 1 : -1;

    return order === 'none' ? (one.id < other.id ? -1 : 1) : order === 'newest first' ? younger : -younger;
  });

export const startListService = async (
  behaviour: ListBehaviour,
  sessions: ListedSession[],
  options: Partial<UpstreamOptions> = {},
) => {
  const state = {
    behaviour,
    sessions,
    /** Known to the service but not listed. */
    hidden: [] as ListedSession[],
    /** Their status is not found. */
    statusless: [] as string[],
    /** Only the list answers; everything else is not found. */
    isSessionless: false,
    /** Runs before each answer: changes made during a crawl. */
    meanwhile: (() => undefined) as () => void,
    /** While set, handles every request. */
    fault: null as Handler | null,
    /** Handle what is read from these sources. */
    faults: {} as Partial<Record<Source, Handler>>,
  };

  const listPage = (url: URL): { status: number; body: unknown } => {
    const { order, base, takesZero, cap, refusesLargePages, pastEnd, ignoresPages, repeatedPage, hidesStatus } =
      state.behaviour;
    const asked = Number(url.searchParams.get('PageSize'));
    const size = Math.min(asked, cap);
    const all = ordered(state.sessions, order);
    const lastIndex = Math.max(Math.ceil(all.length / size) - 1, 0);
    const numbered = Number(url.searchParams.get('PageNumber')) - base;
    const wanted = takesZero ? Math.max(numbered, 0) : numbered;

    if (!ignoresPages && (wanted < 0 || (wanted > lastIndex && pastEnd === 'refusal')))
      return { status: 400, body: {} };
    if (asked > cap && refusesLargePages) return { status: 400, body: {} };

    const served = wanted > lastIndex && pastEnd === 'last page again' ? lastIndex : wanted;
    const index = ignoresPages ? 0 : served === repeatedPage ? served - 1 : served;
    const rows = all.slice(index * size, (index + 1) * size);

    return {
      status: 200,
      body: {
        pageNumber: wanted + base,
        pageSize: size,
        totalRecords: rows.length,
        data: rows.map(({ id, status, createdAt, completedAt, documentType, country }) => ({
          id,
          createdDateUtc: createdAt,
          expiryDateUtc: createdAt,
          documentType,
          verificationStatus: hidesStatus ? null : status,
          completedDateUtc: completedAt,
          country,
        })),
      },
    };
  };

  const aboutSession = (session: ListedSession, part: string): { status: number; body: unknown } => {
    if (part === 'status' && state.statusless.includes(session.id)) return { status: 404, body: {} };
    if (part === 'status') return { status: 200, body: { status: session.status } };
    if (part === 'images') return { status: 200, body: { document: [], face: [] } };
    if (!session.results) return { status: 409, body: {} };
    const { score, level, lastName, firstName, number } = session.results;

    return {
      status: 200,
      body: part.startsWith('decision')
        ? { verifications: { mrzValidity: { score, level } }, decision: { score, level } }
        : {
            country: session.country,
            documentType: session.documentType,
            documentReleaseYear: '2020',
            documentName: 'Utopia Passport 2020',
            applicant: {
              firstName,
              lastName,
              surnameAndGivenNames: `${lastName} ${firstName}`,
              dateOfBirth: '1990-04-07',
            },
            documentVisualResults: [{ name: 'document_number', value: number, confidence: 99, pageSide: 'FRONT' }],
            availableImages: [],
          },
    };
  };

  const answer = (url: URL): { status: number; body: unknown } => {
    if (url.pathname.endsWith('/session/list')) return listPage(url);
    const [, id, part = ''] = /\/data\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? [];
    const session = [...state.sessions, ...state.hidden].find((listed) => listed.id === decodeURIComponent(id ?? ''));

    return session && !state.isSessionless ? aboutSession(session, part) : { status: 404, body: {} };
  };

  const serve: Handler = (request, response, count) => {
    const url = new URL(request.url ?? '', 'http://service');
    const fault = request.method === 'GET' ? state.faults[sourceOf(url.pathname)] : undefined;
    if (fault) {
      fault(request, response, count);

      return;
    }
    state.meanwhile();
    const { status, body } = answer(url);
    if (request.method === 'DELETE')
      state.sessions = state.sessions.filter(({ id }) => !url.pathname.endsWith(`/${id}`));
    sendJson(body, status)(request, response, count);
  };
  const service = await startService((...exchange) => (state.fault ?? serve)(...exchange));

  return { ...service, state, serve, upstream: createTestUpstream(service.url, options) };
};
