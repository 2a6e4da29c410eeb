import { queryOptions } from '@tanstack/react-query';
import type {
  DryRunAnswer,
  ErasurePolicy,
  LetterKind,
  RetentionDutyRow,
  RetentionRuleRow,
  RetentionSettingsAnswer,
} from '@/lib/answers';
import { getJson, sendJson } from '../../api';

const path = '/api/settings/retention';

export const retentionQuery = queryOptions({
  queryKey: ['settings', 'retention'],
  queryFn: ({ signal }) => getJson<RetentionSettingsAnswer>(path, signal),
});

/** `was`, here and below: what the choice was made on. */
export const changePolicy = (change: { policy: ErasurePolicy; was: ErasurePolicy }): Promise<unknown> =>
  sendJson('PUT', path, change);

export type DutyBody = Omit<RetentionDutyRow, 'id'>;

export const createDuty = (duty: DutyBody): Promise<unknown> => sendJson('POST', `${path}/duties`, duty);

export const changeDuty = (id: number, change: { duty: DutyBody; was: DutyBody }): Promise<unknown> =>
  sendJson('PATCH', `${path}/duties/${id}`, change);

export type RuleBody = Omit<RetentionRuleRow, 'id' | 'lastRunOn' | 'nextRunOn'>;

export const createRule = (rule: RuleBody): Promise<unknown> => sendJson('POST', `${path}/rules`, rule);

export const changeRule = (id: number, change: { rule: RuleBody; was: RuleBody }): Promise<unknown> =>
  sendJson('PATCH', `${path}/rules/${id}`, change);

/** Changes nothing. */
export const tryRule = (id: number): Promise<DryRunAnswer> =>
  sendJson<DryRunAnswer>('POST', `${path}/rules/${id}/dry-run`, {});

export interface LetterText {
  subject: string;
  body: string;
}

export const changeLetter = (kind: LetterKind, change: LetterText & { was: LetterText }): Promise<unknown> =>
  sendJson('PUT', `${path}/letters/${encodeURIComponent(kind)}`, change);
