'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { DeliveriesAnswer } from '@/lib/answers';
import { PageHead } from '../../page/page-head';
import { Read } from '../../page/section';
import { panelState } from '../../ui/panel-state';
import { SkeletonLines } from '../../ui/skeleton';
import { ClockTime } from '../../ui/time';
import { Conflicting } from './conflicting/conflicting';
import { Failed } from './failed/failed';
import { deliveriesQuery } from './queries';
import { Shadows } from './shadows/shadows';
import { Unconfirmed } from './unconfirmed/unconfirmed';

const adapterWords: Record<DeliveriesAnswer['adapter'], string> = {
  service: 'Verdicts are sent to the service',
  webhook: 'Verdicts are sent to the webhook',
  none: "Verdicts are recorded here and entered in the vendor's dashboard",
};

/** Whether verdicts reached the service, and decisions made there without Proofdesk. */
export const DeliveriesPage = ({ mayRetry }: { mayRetry: boolean }) => {
  const deliveries = useQuery(deliveriesQuery);

  return (
    <>
      <PageHead title="Deliveries">
        <Link href="/triage" prefetch={false} className="text-12 text-accent hover:underline">
          Back to queue
        </Link>
      </PageHead>
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
    </>
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
    <Unconfirmed answer={answer} />
    <Shadows answer={answer} />
  </>
);
