'use client';

import { Lock, Minus, Pause, Play, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { classNames } from '../../ui/class-names';
import { FailureNote } from '../../ui/failure-note';
import { figure } from '../../ui/figures';
import { BusyRing } from '../../ui/ring';
import { Glyph } from '../../ui/status';
import { MayButton } from '../may-button';
import { changeDeletion } from '../queries';
import { useRequestChange } from '../use-request-change';
import { ItemsTable } from './items-table';
import { PartHead } from './part-head';
import { searchedWords } from './searched-words';

/** Once matched: every session, its steps, and what came of it. */
export const SessionsSection = ({ answer }: { answer: DeletionAnswer }) => {
  const shown = answer.list.filter(({ state }) => state !== 'left out');
  const all = answer.items.all - answer.counts['left out'];

  return (
    <section aria-label="Matched sessions">
      <PartHead title={answer.kind === 'request' ? 'Matched sessions' : 'Sessions'}>
        {answer.searched && searchedWords(answer.searched)}
        {shown.length < all && ` · the ${figure(shown.length)} that need somebody first, of ${figure(all)}`}
      </PartHead>
      {shown.length === 0 ? (
        <p className="border-t border-line py-2 text-ink-2">No session belongs to this request.</p>
      ) : (
        <ItemsTable items={shown} />
      )}
      <Totals answer={answer} all={all} />
    </section>
  );
};

const Total = ({ icon, count, bad = false, children }: TotalProps) =>
  count > 0 && (
    <span
      className={classNames(
        'inline-flex items-center gap-[5px] whitespace-nowrap [&_svg]:size-3.5 [&_svg]:stroke-[1.5]',
        bad ? 'text-bad' : 'text-ink-2 [&_svg]:text-ink-3',
      )}
    >
      {icon}
      <span>
        <b className={classNames('font-semibold', !bad && 'text-ink')}>{figure(count)}</b> {children}
      </span>
    </span>
  );

interface TotalProps {
  icon: ReactNode;
  count: number;
  bad?: boolean;
  children: string;
}

const Totals = ({ answer, all }: { answer: DeletionAnswer; all: number }) => {
  const { counts, may, state, isPaused } = answer;
  const change = useRequestChange((action: 'pause' | 'resume' | 'retry') => changeDeletion(answer.id, { action }));
  const isAtWork = state === 'erasing' || state === 'delayed';
  const pendingIs = (action: string) => change.isPending && change.variables === action;

  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-[18px] gap-y-2 text-12">
        <p role="status" className="flex flex-wrap gap-x-[18px] gap-y-1">
          <span className="text-ink-2">
            <b className="font-semibold text-ink">{figure(all)}</b> matched
          </span>
          <Total icon={<Glyph name="check" />} count={counts.gone - counts.wasGone}>
            gone
          </Total>
          <Total icon={<Minus aria-hidden="true" />} count={counts.wasGone}>
            already gone
          </Total>
          <Total icon={isPaused ? <Pause aria-hidden="true" /> : <BusyRing />} count={counts.erasing - counts.failing}>
            under way
          </Total>
          <Total icon={<TriangleAlert aria-hidden="true" />} count={counts.failing} bad>
            retrying
          </Total>
          <Total icon={<Lock aria-hidden="true" />} count={counts.held}>
            kept
          </Total>
        </p>
        {isAtWork && (
          <span className="ml-auto flex flex-wrap gap-2">
            {counts.failing > 0 && (
              <MayButton
                quiet
                size="small"
                may={may.retry}
                pending={pendingIs('retry')}
                onClick={() => change.mutate('retry')}
              >
                <RotateCw aria-hidden="true" />
                Retry now
              </MayButton>
            )}
            {isPaused ? (
              <MayButton
                quiet
                size="small"
                may={may.resume}
                pending={pendingIs('resume')}
                onClick={() => change.mutate('resume')}
              >
                <Play aria-hidden="true" />
                Resume
              </MayButton>
            ) : (
              <MayButton
                quiet
                size="small"
                may={may.pause}
                pending={pendingIs('pause')}
                onClick={() => change.mutate('pause')}
              >
                <Pause aria-hidden="true" />
                Pause
              </MayButton>
            )}
          </span>
        )}
      </div>
      {isPaused && state === 'erasing' && (
        <p className="mt-2 text-12 text-warn">Paused: nothing more is sent to the service until somebody resumes it.</p>
      )}
      {change.failure && <FailureNote error={change.failure} className="mt-2" />}
    </>
  );
};
