'use client';

import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { Coverage, OverviewPart, OverviewWaiting } from '@/lib/answers';
import { focusHref } from '../../session-data/focus-href';
import { sessionHref } from '../../session-data/opened-from';
import { WaitingStrip } from '../../triage';
import { buttonClasses } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { figure } from '../../ui/figures';
import { useNow } from '../../ui/now';
import { onPlainClick } from '../../ui/plain-click';
import { shortId } from '../../ui/short-id';
import { SkeletonLine } from '../../ui/skeleton';
import { ClockTime } from '../../ui/time';
import { agoWords, utcWords } from '../../ui/time-words';
import { useZone } from '../../ui/zone';
import { coverageWords } from '../../words/coverage-words';
import { serviceLevelWords } from '../../words/service-level-words';
import { quietLink, type Shown } from '../block';

interface WaitingLeadProps {
  shown: Shown<OverviewWaiting> | null;
  coverage: OverviewPart<Coverage>;
  claimingId: string | null;
  onClaim: (sessionId: string) => void;
}

const lead =
  'grid min-h-[83px] items-center gap-x-7 gap-y-2 border-b border-line pb-[18px] @min-[640px]:grid-cols-[1fr_auto] @min-[880px]:grid-cols-[auto_minmax(0,1fr)_auto]';

export const WaitingLead = ({ shown, coverage, claimingId, onClaim }: WaitingLeadProps) => {
  if (!shown) return null;
  if (shown.kind === 'loading') {
    return (
      <section aria-label="Need approval" aria-busy="true" className={lead}>
        <SkeletonLine className="w-40" />
      </section>
    );
  }
  if (shown.kind === 'failed') {
    return (
      <section aria-label="Need approval" className={lead}>
        <p className="text-table">
          <b className="font-medium text-bad">Could not be loaded.</b> There may still be sessions to approve. Retrying
          automatically.
        </p>
      </section>
    );
  }
  const { data, staleSince } = shown;

  return (
    <section aria-label="Need approval" className={lead}>
      <Figure
        waiting={data}
        coverage={coverage && coverage !== 'failed' ? coverage.data : null}
        staleSince={staleSince}
      />
      <div className="order-last @min-[640px]:col-span-2 @min-[880px]:order-none @min-[880px]:col-span-1">
        {data.total.count > 0 && <WaitingStrip waiting={data} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 @min-[640px]:grid @min-[640px]:justify-items-end">
        {data.mayTake ? (
          <Link href={focusHref} prefetch={false} className={buttonClasses({ look: 'solid' })}>
            Start triage
            <ArrowRight aria-hidden="true" />
          </Link>
        ) : (
          <Link href={waitingHref} prefetch={false} className={buttonClasses()}>
            Show sessions
          </Link>
        )}
        {data.oldest && <Oldest waiting={data} oldest={data.oldest} claimingId={claimingId} onClaim={onClaim} />}
      </div>
    </section>
  );
};

const waitingHref = '/sessions?status=WAITING_FOR_MANUAL_APPROVE';

interface FigureProps {
  waiting: OverviewWaiting;
  coverage: Coverage | null;
  staleSince: string | null;
}

/** Zero is shown only if the list is complete. */
const Figure = ({ waiting: { total, late }, coverage, staleSince }: FigureProps) => {
  const isUnknown = total.count === 0 && total.kind === 'at least';

  return (
    <div className="flex items-center gap-3.5">
      {!isUnknown && <b className="text-score font-semibold tracking-[-0.03em]">{figure(total.count)}</b>}
      <div className="leading-[17px]">
        <h2 className="text-14">
          {isUnknown ? 'None known to need approval' : total.count === 1 ? 'needs approval' : 'need approval'}
        </h2>
        <p className="text-ink-2">
          <Freshness kind={total.kind} isNone={isUnknown} coverage={coverage} staleSince={staleSince}>
            {total.count > 0 &&
              (late > 0 ? <span className="font-medium text-bad">{figure(late)} late</span> : 'none late')}
          </Freshness>
        </p>
      </div>
    </div>
  );
};

interface FreshnessProps {
  kind: OverviewWaiting['total']['kind'];
  isNone: boolean;
  coverage: Coverage | null;
  staleSince: string | null;
  /** Said once the list is complete and current. */
  children: ReactNode;
}

const Freshness = ({ kind, isNone, coverage, staleSince, children }: FreshnessProps) => {
  const now = useNow(15_000) ?? Date.now();
  const zone = useZone();
  if (staleSince) {
    return (
      <span className="text-warn">
        as of <ClockTime at={staleSince} />, reload failed
      </span>
    );
  }
  const about = coverage && coverageWords(coverage, now, zone);
  if (about?.state === 'failing') {
    return (
      <span title={about.hint} className="text-bad">
        {about.lead}
      </span>
    );
  }
  const seen = coverage?.listed.endSeenAt ?? null;
  const synced = seen !== null && `synced ${agoWords(seen, now, zone)}`;
  if (kind === 'exactly' && about?.state !== 'stale') return <>{children}</>;
  if (coverage?.standing === 'overdue' || kind === 'exactly') {
    return <span className="text-warn">sync overdue, {synced}</span>;
  }

  return <>{isNone ? 'so far: sync is not complete' : 'at least: sync is not complete'}</>;
};

interface OldestProps extends Pick<WaitingLeadProps, 'claimingId' | 'onClaim'> {
  waiting: OverviewWaiting;
  oldest: NonNullable<OverviewWaiting['oldest']>;
}

/** Opens the oldest case. Those who cannot claim it see why, and get the session instead. */
const Oldest = ({ waiting: { mayTake }, oldest, claimingId, onClaim }: OldestProps) => {
  const now = useNow(15_000) ?? Date.now();
  const { sessionId, isYours, whyNot, dueAt } = oldest;
  const canTake = mayTake && whyNot === null && !isYours;
  const isTaking = claimingId === sessionId;

  return (
    <>
      <Link
        href={isYours ? focusHref : canTake ? '/triage' : sessionHref(sessionId)}
        {...(canTake && { onClick: onPlainClick(() => claimingId === null && onClaim(sessionId)) })}
        prefetch={false}
        aria-busy={isTaking}
        title={`Due ${utcWords(dueAt)}`}
        className={classNames(quietLink, 'text-12 whitespace-nowrap')}
      >
        {isTaking ? 'Claiming' : 'Oldest:'} <span className="mono">{shortId(sessionId)}</span>
        {`, ${serviceLevelWords(oldest, now).words}`}
      </Link>
      {mayTake && whyNot !== null && (
        <span className="max-w-[220px] text-11 text-ink-3 @min-[640px]:text-right">{whyNot}</span>
      )}
    </>
  );
};
