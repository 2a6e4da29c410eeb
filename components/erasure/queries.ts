/** Deletion requests as the server gives them, and the changes to them. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  ApprovalBody,
  DeletionAnswer,
  DeletionChange,
  DeletionPreview,
  DeletionsAnswer,
  DirectBody,
  GoingPage,
  IncidentAnswer,
  IncidentBody,
  IntakeBody,
  LetterBody,
  LetterPreview,
  OpenedRequest,
  RequestKind,
  SubmissionBody,
} from '@/lib/answers';
import { getJson, sendJson } from '../api';
import { sendFile, sendForFile } from '../api/files';
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

interface PageOfSessions {
  sessions: ReadonlyArray<{ sessionId: string }>;
  more: boolean;
}

/** Each look is recorded, so a page is read once and not again by itself. */
export const recordedPages = <Page extends PageOfSessions>(queryKey: readonly unknown[], path: string) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      getJson<Page>(pageParam === null ? path : `${path}?after=${encodeURIComponent(pageParam)}`, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ sessions, more }) => (more ? sessions.at(-1)?.sessionId : null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** `seen`: the list that the pages are of. */
export const goingQuery = (id: string, purpose: string | null, seen: string) =>
  recordedPages<GoingPage>(['deletion going', id, purpose, seen], pathOf(id, '/going'));

export const createRequest = (body: IntakeBody): Promise<OpenedRequest> =>
  sendJson<OpenedRequest>('POST', '/api/deletions', body);

export const changeDeletion = (id: string, change: DeletionChange): Promise<unknown> =>
  sendJson('POST', pathOf(id), change);

export const submitDeletion = (id: string, body: SubmissionBody): Promise<unknown> =>
  sendJson('POST', pathOf(id, '/submission'), body);

export const decideApproval = (id: string, body: ApprovalBody): Promise<unknown> =>
  sendJson('POST', pathOf(id, '/approval'), body);

export const changeIncident = (id: string, body: IncidentBody): Promise<IncidentAnswer> =>
  sendJson<IncidentAnswer>('POST', `/api/deletions/incidents/${encodeURIComponent(id)}`, body);

/** The letter contains a name and an address: it is saved to disk and stored nowhere else. */
export const makeLetter = async (id: string, body: LetterBody): Promise<Blob> => {
  const answer = await sendForFile(pathOf(id, '/letter'), body, new AbortController().signal);

  return answer.blob();
};

/** Each look is recorded, so it is read once and not again by itself. */
export const letterPreviewQuery = (id: string, letter: Omit<LetterBody, 'addressee'>, purpose: string | null) =>
  queryOptions({
    queryKey: ['deletion letter', id, letter, purpose],
    queryFn: () => sendJson<LetterPreview>('POST', pathOf(id, '/letter/preview'), letter),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

export interface NewFile {
  id: string;
  file: File;
}

/** `randomUUID` is missing on plain http. */
const randomUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** The id stays the same for every try. */
export const newFile = (file: File): NewFile => ({ id: randomUuid(), file });

export const attachmentHref = (requestId: string, id: string): string =>
  pathOf(requestId, `/attachments/${encodeURIComponent(id)}`);

export const addAttachment = (requestId: string, { id, file }: NewFile): Promise<unknown> =>
  sendFile(attachmentHref(requestId, id), file);

export const removeAttachment = (requestId: string, id: string): Promise<unknown> =>
  sendJson('DELETE', attachmentHref(requestId, id), {});

export const certificateHref = (id: string, form: 'json' | 'pdf'): string =>
  pathOf(id, form === 'pdf' ? '/certificate/pdf' : '/certificate');

type Halt = Extract<DeletionChange, { action: 'cancel' | 'stop' }>;

/** One press during the countdown, which leaves no time to write a reason. A person's request goes on with the matching. */
export const haltInDelay = (kind: RequestKind): Halt =>
  kind === 'request'
    ? { action: 'stop' }
    : { action: 'cancel', reason: 'Cancelled during the countdown, before anything was erased.' };

export const haltWords: Record<Halt['action'], string> = { cancel: 'Cancel', stop: 'Stop, back to matching' };

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
