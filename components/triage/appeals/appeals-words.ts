import type { AppealQueueAnswer, AppealState } from '@/lib/answers';
import { noFilter, writeFilter } from '@/lib/session-query';
import { valueWords } from '../../sessions/list/filters/value-words';
import type { AppealsFilter } from './use-appeals-address';

export const stateNames: Record<AppealState, string> = {
  free: 'Rejected',
  open: 'Taken up',
  decided: 'Decided',
};

export const factorWords = (factor: string): string => valueWords('weakest', factor, { people: [], tags: [] });

export const reasonWords = (code: string, reasons: AppealQueueAnswer['reasons'] = []): string =>
  reasons.find((reason) => reason.code === code)?.words ?? code;

/** The same sessions in the list, where there is room for all of them; `null`: the list cannot be asked for that. */
export const listHref = ({ state, factor, reason }: AppealsFilter): string | null =>
  state === 'free' && reason === null
    ? `/sessions?${writeFilter({
        ...noFilter,
        status: ['AUTO_REJECTED', 'MANUAL_REJECTED'],
        weakest: factor === null ? [] : [factor],
      })}`
    : null;
