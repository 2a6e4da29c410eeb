'use client';

import { Clock, X } from 'lucide-react';
import type { Coverage, TriageProgress } from '@/lib/answers';
import { PurposeChip } from '../../purpose/purpose-chip';
import { countWords } from '../../sessions/list/count-words';
import { coverageWords } from '../../sessions/list/coverage-words';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { figure } from '../../ui/figures';
import { Kbd } from '../../ui/kbd';
import { useNow } from '../../ui/now';
import { relativeWords } from '../../ui/time-words';
import { ProgressSegments } from './progress-segments';
import type { Step } from './run';

interface TopBarProps {
  progress: TriageProgress | null;
  steps: readonly Step[];
  hasCase: boolean;
  /** `null`: not known yet. */
  coverage: Coverage | null;
  /** Whether the service shows evidence while a session waits; `null`: not known yet. */
  isReadable: boolean | null;
  isPurposeByClaim: boolean;
  onLeave: () => void;
}

/** The way out, how far the queue is, and what all of it rests on. */
export const TopBar = ({ progress, steps, hasCase, coverage, isReadable, isPurposeByClaim, onLeave }: TopBarProps) => {
  const done = steps.filter((step) => step === 'decided').length;
  const due = progress?.dueWithinHour;

  return (
    <header className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-x-5 gap-y-1 border-b border-line py-1.5 pr-4 pl-2.5">
      <Button look="ghost" size="small" onClick={onLeave}>
        <X aria-hidden="true" />
        Leave focus <Kbd>Esc</Kbd>
      </Button>
      {progress && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ProgressSegments steps={steps} left={progress.left.count} hasCase={hasCase} />
          <span>
            {/* Nothing is known to be left in a list that is not complete: that is not nothing. */}
            {progress.left.count === 0 && progress.left.kind === 'at least' ? (
              <b className="font-semibold">none known so far</b>
            ) : (
              <b className="font-semibold">{countWords(progress.left)} left</b>
            )}
            <span className="text-ink-3"> · {figure(done)} done this run</span>
          </span>
        </div>
      )}
      {due && due.count > 0 && (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <Clock aria-hidden="true" className="size-3.5 stroke-[1.5] text-ink-3" />
          <b className="font-semibold">{countWords(due)}</b> late or due within the hour
        </span>
      )}
      <span className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-12">
        {coverage && <ListWords coverage={coverage} />}
        {coverage && isReadable !== null && (
          <span aria-hidden="true" className="-mx-1 text-ink-3">
            ·
          </span>
        )}
        {isReadable !== null && (
          <span className={isReadable ? 'text-ink-2' : 'font-medium text-warn'}>
            {isReadable ? 'evidence readable in this state' : 'evidence held back in this state'}
          </span>
        )}
        <PurposeChip by={isPurposeByClaim ? 'by your claim' : undefined} />
      </span>
    </header>
  );
};

/** "list complete 2 min ago", or what is the matter with it. */
const ListWords = ({ coverage }: { coverage: Coverage }) => {
  const now = useNow(15_000) ?? Date.now();
  const { state, lead } = coverageWords(coverage, now);
  const seen = coverage.listed.endSeenAt;

  return (
    <span
      className={classNames(
        state === 'failing' ? 'font-medium text-bad' : state === 'stale' ? 'text-warn' : 'text-ink-2',
      )}
    >
      {state === 'complete' && seen !== null ? `list complete ${relativeWords(seen, now)}` : lead}
    </span>
  );
};
