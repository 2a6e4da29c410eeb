import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  CaseAnswer,
  ClaimAnswer,
  ClaimBody,
  OwnClaimsAnswer,
  TriageAnswer,
  TriageStanding,
  VerdictAnswer,
  VerdictBody,
} from '@/lib/answers';
import { getJson, sendJson } from '../api';
import { refetchAfter } from '../api/recovery';

const pollEveryMs = 15_000;

export const queueKey = ['triage', 'queue'] as const;

/** `address`: the filters as parameters. Masked and from the mirror, so it may refetch by itself. */
export const queueQuery = (address: string) =>
  queryOptions({
    queryKey: [...queueKey, address],
    queryFn: ({ signal }) => getJson<TriageAnswer>(`/api/triage${address && `?${address}`}`, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refetchAfter(pollEveryMs),
    staleTime: 5000,
  });

/** Figures of the whole queue and of the team's day. Refetched with the queue. */
export const standingQuery = queryOptions({
  queryKey: [...queueKey, 'standing'],
  queryFn: ({ signal }) => getJson<TriageStanding>('/api/triage/standing', signal),
  refetchInterval: refetchAfter(pollEveryMs),
  staleTime: 5000,
});

/** Claims the next case, or a particular one; `reserve` reserves the one after it. */
export const claimCase = (body: { sessionId?: string; reserve?: boolean }): Promise<ClaimAnswer> =>
  sendJson<ClaimAnswer>('POST', '/api/triage/claims', body);

export const readOwnClaims = (): Promise<OwnClaimsAnswer> => getJson<OwnClaimsAnswer>('/api/triage/claims');

const claimPath = (claimId: string, part = ''): string => `/api/triage/claims/${encodeURIComponent(claimId)}${part}`;

export const changeClaim = (
  claimId: string,
  body: ClaimBody,
  options: { keepalive?: boolean } = {},
): Promise<ClaimAnswer> => sendJson<ClaimAnswer>('POST', claimPath(claimId), body, options);

/**
 * Findings depend on what was sent to this officer and what failed (`sent` says both), so they refetch when that changes.
 * The answer may hold colleagues' notes, so it leaves memory with the case.
 */
export const caseQuery = (claimId: string, sent: string) =>
  queryOptions({
    queryKey: ['triage', 'case', claimId, sent],
    queryFn: ({ signal }) => getJson<CaseAnswer>(claimPath(claimId, '/case'), signal),
    placeholderData: keepPreviousData,
    // Asked again whenever pictures have been loaded again, even in vain: the server counts failed tries.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const giveVerdict = (claimId: string, body: VerdictBody): Promise<VerdictAnswer> =>
  sendJson<VerdictAnswer>('POST', claimPath(claimId, '/verdict'), body);

const verdictPath = (verdictId: string, part = ''): string =>
  `/api/triage/verdicts/${encodeURIComponent(verdictId)}${part}`;

/** `reopen`: the case is held for them again, in place of the one they have. */
export const undoVerdict = (verdictId: string, body: { reopen?: boolean } = {}): Promise<VerdictAnswer> =>
  sendJson<VerdictAnswer>('POST', verdictPath(verdictId, '/undo'), body);

export const verdictQuery = (verdictId: string) =>
  queryOptions({
    queryKey: ['triage', 'verdict', verdictId],
    queryFn: ({ signal }) => getJson<VerdictAnswer>(verdictPath(verdictId), signal),
  });
