import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TriageStanding } from '@/lib/answers';
import { classNames } from '../../ui/class-names';
import { figure } from '../../ui/figures';
import type { PanelState } from '../../ui/panel-state';
import { soFarWords } from '../../words/count-words';
import { WaitingStrip } from '../waiting-strip';

/** The whole queue at a glance, whatever the filter. A phone leaves its room to the cases. */
export const QueueHead = ({ state }: { state: PanelState<TriageStanding> }) => (
  <section
    aria-label="Queue at a glance"
    aria-busy={state.kind === 'loading'}
    className="flex min-h-[92px] shrink-0 items-center gap-x-8 border-b border-line px-5 py-2 phone:hidden"
  >
    {state.kind === 'ready' || state.kind === 'stale' ? (
      <Figures waiting={state.data.waiting} isStale={state.kind === 'stale'} />
    ) : (
      state.kind !== 'loading' && <p className="text-table text-bad">The figures of the queue could not be loaded.</p>
    )}
  </section>
);

const Figures = ({ waiting, isStale }: { waiting: TriageStanding['waiting']; isStale: boolean }) => {
  const { total, late, withinHour, inReview } = waiting;
  const words = (count: number): string => soFarWords({ count, kind: total.kind });

  return (
    <>
      <dl className="flex shrink-0 items-start gap-x-7">
        <Figure value={words(total.count)}>waiting</Figure>
        <Figure value={words(late)} tone={late > 0 ? 'text-bad' : null}>
          late
        </Figure>
        <Figure value={words(withinHour)} tone={withinHour > 0 ? 'text-warn' : null}>
          due within the hour
        </Figure>
        <Figure value={figure(inReview)}>being reviewed</Figure>
      </dl>
      {isStale && <p className="text-12 text-warn">Earlier figures: reload failed.</p>}
      {total.count > 0 && (
        <div className="hidden min-w-0 max-w-[560px] flex-1 pair:block">
          <WaitingStrip waiting={waiting} />
        </div>
      )}
    </>
  );
};

interface FigureProps {
  value: string;
  tone?: string | null;
  children: ReactNode;
}

const Figure = ({ value, tone, children }: FigureProps) => (
  <div className={classNames('flex flex-col', tone)}>
    <dt className={classNames('order-last flex items-center gap-1.5 text-12', !tone && 'text-ink-2')}>
      {tone && <Clock aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5]" />}
      {children}
    </dt>
    <dd
      className={classNames(
        'font-semibold tracking-[-0.02em]',
        /^\d/.test(value) ? 'text-[26px] leading-8' : 'text-14 leading-8',
      )}
    >
      {value}
    </dd>
  </div>
);
