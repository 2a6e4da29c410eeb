/** Deletion requests as the server gives them, and the changes to them. */
import { queryOptions } from '@tanstack/react-query';
import type {
  ApprovalBody,
  DeletionAnswer,
  DeletionChange,
  DeletionPreview,
  DeletionsAnswer,
  DirectBody,
  IncidentBody,
  IntakeBody,
  LetterBody,
  OpenedRequest,
} from '@/lib/answers';
import { getJson, sendJson } from '../api';
import { sendForFile } from '../api/files';
import { recoveryDelay, refetchAfter } from '../api/recovery';

export type Shown = 'open' | 'ended';

/** Shared by the lists and every request. */
export const deletionsKey = ['deletions'] as const;

const listEveryMs = 15_000;

/** Contains no personal data, so it may refetch by itself. */
export const deletionsQuery = (show: Shown) =>
  queryOptions({
    queryKey: [...deletionsKey, 'list', show],
    queryFn: ({ signal }) => getJson<DeletionsAnswer>(`/api/deletions?show=${show}`, signal),
    refetchInterval: refetchAfter(listEveryMs),
    staleTime: 2000,
  });

const pathOf = (id: string, part = ''): string => `/api/deletions/${encodeURIComponent(id)}${part}`;

const atRestEveryMs = 20_000;

/** Often while the worker erases or a colleague may be approving. */
const refetchEveryMs = ({ state, isPaused }: DeletionAnswer): number => {
  if (state === 'delayed' || (state === 'erasing' && !isPaused)) return 1500;

  return state === 'approval' ? 3000 : atRestEveryMs;
};

/**
 * `purpose` is part of the key because it decides what is masked. Unmasked data is never a placeholder, and is dropped
 * when the page closes.
 */
export const deletionQuery = (id: string, purpose: string | null) =>
  queryOptions({
    queryKey: [...deletionsKey, 'request', id, purpose],
    // Opening the page is logged as a view; its background refetches are not.
    queryFn: ({ signal, client, queryKey }) =>
      getJson<DeletionAnswer>(pathOf(id), signal, { background: client.getQueryData(queryKey) !== undefined }),
    placeholderData: (before) => (before?.id === id && before.masked ? before : undefined),
    refetchInterval: ({ state: { status, error, data } }) => {
      if (status === 'error') return recoveryDelay(error);
      return data ? refetchEveryMs(data) : atRestEveryMs;
    },
    staleTime: 1000,
    gcTime: 0,
  });

export const createRequest = (body: IntakeBody): Promise<OpenedRequest> =>
  sendJson<OpenedRequest>('POST', '/api/deletions', body);

export const changeDeletion = (id: string, change: DeletionChange): Promise<unknown> =>
  sendJson('POST', pathOf(id), change);

export const submitDeletion = (id: string): Promise<unknown> => sendJson('POST', pathOf(id, '/submission'), {});

export const decideApproval = (id: string, body: ApprovalBody): Promise<unknown> =>
  sendJson('POST', pathOf(id, '/approval'), body);

export const changeIncident = (id: string, body: IncidentBody): Promise<unknown> =>
  sendJson('POST', `/api/deletions/incidents/${encodeURIComponent(id)}`, body);

/** The letter contains a name and an address: it is saved to disk and stored nowhere else. */
export const makeLetter = async (id: string, body: LetterBody): Promise<Blob> => {
  const answer = await sendForFile(pathOf(id, '/letter'), body, new AbortController().signal);

  return answer.blob();
};

export const certificateHref = (id: string, form: 'json' | 'pdf'): string =>
  pathOf(id, form === 'pdf' ? '/certificate/pdf' : '/certificate');

/** The countdown leaves no time to write a reason. */
export const cancelledInDelay = {
  action: 'cancel',
  reason: 'Cancelled during the countdown, before anything was erased.',
} as const satisfies DeletionChange;

/** Always fresh: what a direct deletion of these sessions would do now. */
export const previewQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['deletion preview', ids],
    queryFn: () => sendJson<DeletionPreview>('POST', '/api/deletions/preview', { ids }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const eraseDirectly = (body: DirectBody): Promise<OpenedRequest> =>
  sendJson<OpenedRequest>('POST', '/api/deletions/direct', body);
