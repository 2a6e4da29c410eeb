import { figure } from '../../ui/figures';
import type { Picture } from '../queries';

/** Pages behind some figures, which not everybody may enter. */
export interface MayOpen {
  appeals: boolean;
  deletions: boolean;
}

export interface PanelProps extends Picture {
  /** Whether the previous period is shown beside this one. */
  hasPrevious: boolean;
  mayOpen: MayOpen;
  /** Its place on the page. */
  className: string;
}

interface Counted {
  /** Without one: of all. */
  span?: number;
  statuses?: readonly string[];
}

/** In the reading of a count that erased sessions are part of. */
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

  return erased === 0 ? null : `The list has ${figure(count - erased)}: ${figure(erased)} erased.`;
};

export const nothingCreated = ({ answer: { total } }: Picture): string | null =>
  total.count === 0
    ? `No session ${total.kind === 'exactly' ? 'was created' : 'is known here that was created'} in this range. A longer range or fewer filters bring more.`
    : null;
