'use client';

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type {
  CoveredAnswer,
  CoveredBody,
  DryRunAnswer,
  ErasurePolicy,
  LetterKind,
  RetentionDutyRow,
  RetentionRuleRow,
  RetentionSettingsAnswer,
  RuleGoingPage,
} from '@/lib/answers';
import { asApiError, getJson, sendJson } from '../../api';
import { recordedPages } from '../../erasure/queries';
import { useChange } from '../../proof';

const path = '/api/settings/retention';

export const retentionQuery = queryOptions({
  queryKey: ['settings', 'retention'],
  queryFn: ({ signal }) => getJson<RetentionSettingsAnswer>(path, signal),
});

/** `was`, here and below: what the person saw. The server refuses the change if it is outdated. */
export const changePolicy = (change: { policy: ErasurePolicy; was: ErasurePolicy }): Promise<RetentionSettingsAnswer> =>
  sendJson<RetentionSettingsAnswer>('PUT', path, change);

export type ObligationBody = Omit<RetentionDutyRow, 'id'>;

export const createObligation = (obligation: ObligationBody): Promise<unknown> =>
  sendJson('POST', `${path}/duties`, obligation);

export const changeObligation = (id: number, change: { duty: ObligationBody; was: ObligationBody }): Promise<unknown> =>
  sendJson('PATCH', `${path}/duties/${id}`, change);

/** An active one is only proposed for deletion. */
export const deleteObligation = (id: number, was: ObligationBody): Promise<unknown> =>
  sendJson('DELETE', `${path}/duties/${id}`, { was });

/** Always fresh. `null`: nothing to ask yet. */
export const coveredQuery = (body: CoveredBody | null) =>
  queryOptions({
    queryKey: ['settings', 'retention covered', body],
    queryFn: () => sendJson<CoveredAnswer>('POST', `${path}/covered`, body),
    enabled: body !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export type RuleBody = Omit<RetentionRuleRow, 'id' | 'lastRunOn' | 'nextRunOn' | 'isAgreed'>;

/** The part of a rule that people set. */
export const ruleBodyOf = ({
  name,
  countries,
  statuses,
  documentTypes,
  days,
  mode,
  every,
  isActive,
}: RetentionRuleRow): RuleBody => ({
  name,
  countries,
  statuses,
  documentTypes,
  days,
  mode,
  every,
  isActive,
});

export const createRule = (rule: RuleBody): Promise<unknown> => sendJson('POST', `${path}/rules`, rule);

export const changeRule = (id: number, change: { rule: RuleBody; was: RuleBody }): Promise<unknown> =>
  sendJson('PATCH', `${path}/rules/${id}`, change);

export const deleteRule = (id: number, was: RuleBody): Promise<unknown> =>
  sendJson('DELETE', `${path}/rules/${id}`, { was });

/** Changes nothing. */
export const tryRule = (id: number): Promise<DryRunAnswer> =>
  sendJson<DryRunAnswer>('POST', `${path}/rules/${id}/dry-run`, {});

export const ruleGoingQuery = (id: string) =>
  recordedPages<RuleGoingPage>(['retention rule going', id], `${path}/rules/${encodeURIComponent(id)}/going`);

export interface LetterText {
  subject: string;
  body: string;
}

export const changeLetter = (kind: LetterKind, change: LetterText & { was: LetterText }): Promise<unknown> =>
  sendJson('PUT', `${path}/letters/${encodeURIComponent(kind)}`, change);

/** A change stays pending until the page shows the new settings. A conflict loads them as well. */
export const useRetentionChange = <Answer, Input = void>(
  run: (input: Input) => Promise<Answer>,
  onDone?: () => void,
) => {
  const queryClient = useQueryClient();
  const reread = () => queryClient.invalidateQueries({ queryKey: retentionQuery.queryKey });

  return useChange<Answer, Input>(run, {
    onSuccess: async () => {
      await reread();
      onDone?.();
    },
    onError: (error) => {
      if (asApiError(error).code === 'CONFLICT') void reread();
    },
  });
};
