'use client';

import Link from 'next/link';
import type { AppealQueueAnswer } from '@/lib/answers';
import { countWords } from '../../sessions/list/count-words';
import { classNames } from '../../ui/class-names';
import { stateNames } from './appeals-words';
import { type AppealsFilter, addressOf, appealStates } from './use-appeals-address';

interface AppealsTabsProps {
  filter: AppealsFilter;
  counts: AppealQueueAnswer['counts'] | null;
}

/** What can be taken up, what is, and what was. The filters stay. */
export const AppealsTabs = ({ filter, counts }: AppealsTabsProps) => (
  <nav
    aria-label="Views of the appeals"
    className="flex max-w-full gap-0.5 overflow-x-auto rounded-control bg-press p-0.5"
  >
    {appealStates.map((state) => (
      <Link
        key={state}
        href={`/triage/appeals?${addressOf({ ...filter, state })}`}
        prefetch={false}
        aria-current={state === filter.state ? 'page' : undefined}
        className={classNames(
          'inline-flex h-[26px] items-center gap-1.5 rounded-chip px-2.5 text-12 font-medium whitespace-nowrap -outline-offset-2',
          state === filter.state ? 'bg-surface text-ink shadow-1' : 'text-ink-2 hover:text-ink',
        )}
      >
        {stateNames[state]} {counts && <span>{countWords(counts[state])}</span>}
      </Link>
    ))}
  </nav>
);
