import { queryOptions } from '@tanstack/react-query';
import type {
  ApprovalBody,
  DeletionAnswer,
  DeletionChange,
  DeletionsAnswer,
  IncidentBody,
  IntakeBody,
  LetterBody,
  OpenedRequest,
} from '@/lib/answers';
import { getJson, sendForFile, sendJson } from '../api';
import { recoveryDelay, refetchAfter } from '../recovery';

export type Shown = 'open' | 'ended';

/** Of the lists and of every request. */
export const deletionsKey = ['deletions'] as const;

const listEveryMs = 15_000;

/** Without personal data: it may be read again by itself. */
export const deletionsQuery = (show: Shown) =>
  queryOptions({
    queryKey: [...deletionsKey, 'list', show],
    queryFn: ({ signal }) => getJson<DeletionsAnswer>(`/api/deletions?show=${show}`, signal),
    refetchInterval: refetchAfter(listEveryMs),
    staleTime: 2000,
  });

const pathOf = (id: string, part = ''): string => `/api/deletions/${encodeURIComponent(id)}${part}`;

const atRestEveryMs = 20_000;

/** While the worker is at it; while somebody waits for a second person, who may be at it now; and otherwise. */
const everyMs = ({ state, isPaused }: DeletionAnswer): number => {
  if (state === 'delayed' || (state === 'erasing' && !isPaused)) return 1500;

  return state === 'approval' ? 3000 : atRestEveryMs;
};

/**
 * `purpose`: what the person works for, because the same request is another page with and without one. What was read in
 * full never stands in for what is to come, and nothing of it stays once the page is left.
 */
export const deletionQuery = (id: string, purpose: string | null) =>
  queryOptions({
    queryKey: [...deletionsKey, 'request', id, purpose],
    // Opening it is a view on record; that the page follows the work by itself is none.
    queryFn: ({ signal, client, queryKey }) =>
      getJson<DeletionAnswer>(pathOf(id), signal, { background: client.getQueryData(queryKey) !== undefined }),
    placeholderData: (before) => (before?.id === id && before.masked ? before : undefined),
    refetchInterval: ({ state: { status, error, data } }) => {
      if (status === 'error') return recoveryDelay(error);
      return data ? everyMs(data) : atRestEveryMs;
    },
    staleTime: 1000,
    gcTime: 0,
  });

export const takeIn = (body: IntakeBody): Promise<OpenedRequest> =>
  sendJson<OpenedRequest>('POST', '/api/deletions', body);

export const changeDeletion = (id: string, change: DeletionChange): Promise<unknown> =>
  sendJson('POST', pathOf(id), change);

export const submitDeletion = (id: string): Promise<unknown> => sendJson('POST', pathOf(id, '/submission'), {});

export const answerApproval = (id: string, body: ApprovalBody): Promise<unknown> =>
  sendJson('POST', pathOf(id, '/approval'), body);

export const changeIncident = (id: string, body: IncidentBody): Promise<unknown> =>
  sendJson('POST', `/api/deletions/incidents/${encodeURIComponent(id)}`, body);

/** The letter holds a name and an address: it goes to the person's disk, and stays nowhere else. */
export const makeLetter = async (id: string, body: LetterBody): Promise<Blob> => {
  const answer = await sendForFile(pathOf(id, '/letter'), body, new AbortController().signal);

  return answer.blob();
};

export const certificateHref = (id: string, form: 'json' | 'pdf'): string =>
  pathOf(id, form === 'pdf' ? '/certificate/pdf' : '/certificate');

/** In the seconds before it begins, nobody should have to find words first. */
export const cancelledInDelay = {
  action: 'cancel',
  reason: 'Cancelled in its delay, before anything was erased.',
} as const satisfies DeletionChange;
