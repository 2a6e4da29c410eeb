'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { DeliveriesAnswer } from '@/lib/answers';
import { Read } from '../../settings/section';
import { PageHead } from '../../shell/page-head';
import { panelState } from '../../ui/panel-state';
import { SkeletonLines } from '../../ui/skeleton';
import { utcClock } from '../../ui/time-words';
import { Conflicting } from './conflicting';
import { DeadLetters } from './dead-letters';
import { deliveriesQuery } from './queries';
import { Shadows } from './shadows';
import { Unconfirmed } from './unconfirmed';
import { adapterWords } from './words';

/** Whether what was decided here is so at the service, and what was decided there without us. */
export const DeliveriesPage = ({ mayRetry }: { mayRetry: boolean }) => {
  const deliveries = useQuery(deliveriesQuery);

  return (
    <>
      <PageHead title="Deliveries">
        <Link href="/triage" prefetch={false} className="text-12 text-accent hover:underline">
          To the queue
        </Link>
      </PageHead>
      <div className="min-h-0 flex-1 overflow-auto px-5 py-4">
        <Read
          what="The deliveries"
          state={panelState(deliveries)}
          skeleton={<SkeletonLines count={12} rowClass="h-[29px]" />}
          onRetry={() => void deliveries.refetch()}
        >
          {(answer) => <Parts answer={answer} mayRetry={mayRetry} />}
        </Read>
      </div>
    </>
  );
};

const Parts = ({ answer, mayRetry }: { answer: DeliveriesAnswer; mayRetry: boolean }) => (
  <>
    <p className="pb-4 text-12 text-ink-2">
      Here, {adapterWords[answer.adapter]}. A verdict is confirmed only when the service’s own status is seen to agree.
      As of {utcClock(answer.asOf)} UTC.
    </p>
    <Conflicting answer={answer} />
    <DeadLetters answer={answer} mayRetry={mayRetry} />
    <Unconfirmed answer={answer} />
    <Shadows answer={answer} />
  </>
);
