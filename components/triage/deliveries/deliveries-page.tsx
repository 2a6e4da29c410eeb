'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import type { DeliveriesAnswer } from '@/lib/answers';
import { BackLink } from '../../page/back-link';
import { PageHead } from '../../page/page-head';
import { Read } from '../../page/section';
import { classNames } from '../../ui/class-names';
import { panelState } from '../../ui/panel-state';
import { SkeletonLines } from '../../ui/skeleton';
import { ClockTime } from '../../ui/time';
import { Conflicting } from './conflicting/conflicting';
import { Decisions } from './decisions/decisions';
import { Failed } from './failed/failed';
import { deliveriesQuery } from './queries';
import { Shadows } from './shadows/shadows';
import { Unconfirmed } from './unconfirmed/unconfirmed';
import { Untold } from './untold/untold';

const adapterWords: Record<DeliveriesAnswer['adapter'], string> = {
  service: 'Verdicts are sent to the service',
  webhook: 'Verdicts are sent to the webhook',
  none: "Verdicts are recorded here and entered in the vendor's dashboard",
};

const views = ['mine', 'all', 'attention'] as const;
type View = (typeof views)[number];

const viewNames: Record<View, string> = {
  mine: 'My decisions',
  all: 'All deliveries',
  attention: 'Needs attention',
};

/** One's own decisions, all deliveries, and what went wrong with them. */
export const DeliveriesPage = ({ mayRetry }: { mayRetry: boolean }) => {
  const [view] = useQueryState('view', parseAsStringLiteral(views).withDefault('mine'));

  return (
    <>
      <PageHead title="Deliveries" beside={<Tabs view={view} />}>
        <BackLink href="/triage">Back to queue</BackLink>
      </PageHead>
      {view === 'attention' ? (
        <Attention mayRetry={mayRetry} />
      ) : (
        <Decisions key={view} view={view} mayRetry={mayRetry} />
      )}
    </>
  );
};

const Tabs = ({ view }: { view: View }) => (
  <nav aria-label="Delivery views" className="flex max-w-full gap-0.5 overflow-x-auto rounded-control bg-press p-0.5">
    {views.map((each) => (
      <Link
        key={each}
        href={`/triage/deliveries?view=${each}`}
        prefetch={false}
        aria-current={each === view ? 'page' : undefined}
        className={classNames(
          'inline-flex h-[26px] items-center rounded-chip px-2.5 text-12 font-medium whitespace-nowrap -outline-offset-2',
          each === view ? 'bg-surface text-ink shadow-1' : 'text-ink-2 hover:text-ink',
        )}
      >
        {viewNames[each]}
      </Link>
    ))}
  </nav>
);

/** Whether verdicts reached the service, and decisions made there without Proofdesk. */
const Attention = ({ mayRetry }: { mayRetry: boolean }) => {
  const deliveries = useQuery(deliveriesQuery);

  return (
    <div className="min-h-0 flex-1 overflow-auto px-5 py-4">
      <Read
        what="The deliveries"
        state={panelState(deliveries)}
        skeleton={<SkeletonLines count={12} rowClass="h-[29px]" />}
        onRetry={() => void deliveries.refetch()}
      >
        {(answer) => <Lists answer={answer} mayRetry={mayRetry} />}
      </Read>
    </div>
  );
};

const Lists = ({ answer, mayRetry }: { answer: DeliveriesAnswer; mayRetry: boolean }) => (
  <>
    <p className="pb-4 text-12 text-ink-2">
      {adapterWords[answer.adapter]}. A verdict is confirmed once the service’s own status matches. As of{' '}
      <ClockTime at={answer.asOf} />.
    </p>
    <Conflicting answer={answer} />
    <Failed answer={answer} mayRetry={mayRetry} />
    <Untold answer={answer} />
    <Unconfirmed answer={answer} />
    <Shadows answer={answer} />
  </>
);
