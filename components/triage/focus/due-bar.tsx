'use client';

import type { ReviewPolicy, TriageRow } from '@/lib/answers';
import { useNow } from '../../ui/now';
import { millisecondsOf } from '../../ui/time-words';
import { ServiceLevel } from '../service-level';
import { waitWords } from '../service-level-words';

const minute = 60_000;

interface DueBarProps {
  row: Pick<TriageRow, 'serviceLevel' | 'waitingSince' | 'dueAt'>;
  /** `null`: not known yet, then the warning has no tick. */
  policy: ReviewPolicy | null;
}

/** How long the session waits, against warning and breach. */
export const DueBar = ({ row, policy }: DueBarProps) => {
  const now = useNow(15_000) ?? Date.now();
  const { waitingSince, dueAt } = row;
  const allowed = waitingSince && dueAt ? millisecondsOf(dueAt) - millisecondsOf(waitingSince) : null;
  const waited = waitingSince ? now - millisecondsOf(waitingSince) : null;

  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <ServiceLevel row={row} />
        {waited !== null && allowed !== null && (
          <span className="text-12 text-ink-3">
            waits {waitWords(waited)} of {waitWords(allowed)}
          </span>
        )}
      </div>
      {waited !== null && allowed !== null && allowed > 0 && (
        <span aria-hidden="true" className="relative block h-1 rounded-[2px] bg-track">
          <span
            className="block h-full rounded-[2px] bg-ink-2 forced-color-adjust-none"
            style={{ width: `${Math.min(100, Math.max(0, (waited / allowed) * 100))}%` }}
          />
          {policy && (
            <span
              className="absolute -top-[3px] h-2.5 w-px bg-ink-3 forced-color-adjust-none"
              style={{ left: `${Math.min(100, ((policy.warnMinutes * minute) / allowed) * 100)}%` }}
            />
          )}
        </span>
      )}
    </div>
  );
};
