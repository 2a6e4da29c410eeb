import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  CaseAnswer,
  ClaimAnswer,
  ClaimBody,
  OwnClaimsAnswer,
  TriageAnswer,
  VerdictAnswer,
  VerdictBody,
} from '@/lib/answers';
import { getJson, sendJson } from '../api';
import { refetchAfter } from '../recovery';

const pollEveryMs = 15_000;

const queueKey = ['triage', 'queue'] as const;

/** `address`: the filters as parameters. Masked and from the mirror, so it may be read again by itself. */
export const queueQuery = (address: string) =>
  queryOptions({
    queryKey: [...queueKey, address],
    queryFn: ({ signal }) => getJson<TriageAnswer>(`/api/triage${address && `?${address}`}`, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refetchAfter(pollEveryMs),
    staleTime: 5000,
  });

/** The next case, or the one that is named; `reserve`: the one after it. */
export const askForCase = (body: { sessionId?: string; reserve?: boolean }): Promise<ClaimAnswer> =>
  sendJson<ClaimAnswer>('POST', '/api/triage/claims', body);

export const readOwnClaims = (): Promise<OwnClaimsAnswer> => getJson<OwnClaimsAnswer>('/api/triage/claims');

const claimPath = (claimId: string, part = ''): string => `/api/triage/claims/${encodeURIComponent(claimId)}${part}`;

export const changeClaim = (
  claimId: string,
  body: ClaimBody,
  options: { keepalive?: boolean } = {},
): Promise<ClaimAnswer> => sendJson<ClaimAnswer>('POST', claimPath(claimId), body, options);

/**
 * What speaks against an approval rests on what was sent to this person, so it is asked again when more was. `sent`: the
 * parts, in words. Two colleagues' notes may be in it: nothing of it stays once the case is left.
 */
export const caseQuery = (claimId: string, sent: string) =>
  queryOptions({
    queryKey: ['triage', 'case', claimId, sent],
    queryFn: ({ signal }) => getJson<CaseAnswer>(claimPath(claimId, '/case'), signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const giveVerdict = (claimId: string, body: VerdictBody): Promise<VerdictAnswer> =>
  sendJson<VerdictAnswer>('POST', claimPath(claimId, '/verdict'), body);

const verdictPath = (verdictId: string, part = ''): string =>
  `/api/triage/verdicts/${encodeURIComponent(verdictId)}${part}`;

export const undoVerdict = (verdictId: string): Promise<VerdictAnswer> =>
  sendJson<VerdictAnswer>('POST', verdictPath(verdictId, '/undo'), {});

export const verdictQuery = (verdictId: string) =>
  queryOptions({
    queryKey: ['triage', 'verdict', verdictId],
    queryFn: ({ signal }) => getJson<VerdictAnswer>(verdictPath(verdictId), signal),
  });
