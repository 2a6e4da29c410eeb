import { figure } from '../../ui/figures';
import type { Picture } from '../queries';

/** Pages linked from some figures, which not everybody may open. */
export interface MayOpen {
  appeals: boolean;
  deletions: boolean;
}

export interface PanelProps extends Picture {
  hasPrevious: boolean;
  mayOpen: MayOpen;
  className: string;
}

interface Counted {
  /** All spans by default. */
  span?: number;
  statuses?: readonly string[];
}

/** Explains why the list behind a count is shorter: erased sessions are counted, but not listed. */
export const erasedNote = ({ answer: { sessions } }: Picture, { span, statuses }: Counted): string | null => {
  let [count, erased] = [0, 0];
  for (const one of sessions.byStatus) {
    if (statuses && !statuses.includes(one.status)) continue;
    for (const [index, many] of one.counts.entries()) {
      if (span !== undefined && span !== index) continue;
      count += many;
      erased += one.erased[index] ?? 0;
    }
  }

  return erased === 0
    ? null
    : `The list shows ${figure(count - erased)}; ${figure(erased)} ${erased === 1 ? 'is' : 'are'} erased.`;
};

export const nothingCreated = ({ answer: { total } }: Picture): string | null =>
  total.count === 0
    ? `No sessions ${total.kind === 'exactly' ? '' : 'known yet '}in this range. Try a longer range or fewer filters.`
    : null;
