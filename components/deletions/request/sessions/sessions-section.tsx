'use client';

import { Lock, type LucideIcon, Minus, Pause, RotateCw, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { changeDeletion } from '../../../erasure/queries';
import { useRequestChange } from '../../../erasure/use-request-change';
import { classNames } from '../../../ui/class-names';
import { DataTable, stateOfRows } from '../../../ui/data-table';
import { FailureNote } from '../../../ui/failure-note';
import { figure } from '../../../ui/figures';
import { Glyph } from '../../../ui/glyph';
import { BusyRing } from '../../../ui/ring';
import { isGivenUp } from '../../../words/deletion-words';
import { ActionButton } from '../../action-button';
import { PartHead } from '../part-head';
import { Reason } from '../reason';
import { searchedWords } from '../searched-words';
import { isHeld, sessionColumns } from './columns';

export const SessionsSection = ({ answer }: { answer: DeletionAnswer }) => {
  const shown = answer.list.filter(({ state }) => state !== 'left out');
  const { all } = answer.items;
  const isOver = isGivenUp(answer);
  const context = useMemo(() => ({ isGivenUp: isOver, isPaused: answer.isPaused }), [isOver, answer.isPaused]);

  return (
    <section aria-label="Matched sessions">
      <PartHead title={answer.kind === 'request' ? 'Matched sessions' : 'Sessions'}>
        {answer.searched && searchedWords(answer.searched)}
        {shown.length < all && ` · showing ${figure(shown.length)} of ${figure(all)}, those that need attention first`}
      </PartHead>
      {/* Beside the approval while it waits for one. */}
      {answer.state !== 'approval' && (
        <div className="mb-1.5 text-table">
          <Reason answer={answer} />
        </div>
      )}
      <DataTable
        label="Matched sessions"
        variant="plain"
        density="roomy"
        columns={sessionColumns}
        context={context}
        rowId={({ sessionId }) => sessionId}
        rowClass={(item) => isHeld(item) && 'hatched'}
        state={stateOfRows(shown, <p className="border-t border-line py-2 text-ink-2">No sessions in this request.</p>)}
        minWidth={860}
      />
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
  const change = useRequestChange((action: 'pause' | 'retry') => changeDeletion(answer.id, { action }));
  const button = (action: 'pause' | 'retry', Icon: LucideIcon, words: string) => (
    <ActionButton
      quiet
      size="small"
      may={may[action]}
      pending={change.isPending && change.variables === action}
      onClick={() => change.mutate(action)}
    >
      <Icon aria-hidden="true" />
      {words}
    </ActionButton>
  );

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
            in progress
          </Total>
          <Total icon={<TriangleAlert aria-hidden="true" />} count={counts.failing} bad>
            retrying
          </Total>
          <Total icon={<Lock aria-hidden="true" />} count={counts.held}>
            held
          </Total>
        </p>
        {state === 'erasing' && !isPaused && (
          <span className="ml-auto flex flex-wrap gap-2">
            {counts.failing > 0 && button('retry', RotateCw, 'Retry now')}
            {button('pause', Pause, 'Pause')}
          </span>
        )}
      </div>
      {change.failure && <FailureNote error={change.failure} className="mt-2" />}
    </>
  );
};
