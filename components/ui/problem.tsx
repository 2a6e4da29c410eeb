'use client';

import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import type { Problem } from './panel-state';
import { BusyRing } from './ring';
import { ClockTime, Countdown } from './time';

/** "reference 4f1c… · 10:57:12 · retrying in 5 s" */
export const ProblemFacts = ({ problem }: { problem: Problem }) => (
  <span className="flex flex-wrap items-center gap-x-2 text-12 text-ink-2">
    {problem.reference && (
      <span>
        reference <span className="mono break-all select-all">{problem.reference}</span>
      </span>
    )}
    <ClockTime at={new Date(problem.at).toISOString()} />
    {problem.waitUntil && <Countdown to={problem.waitUntil} before="calls resume in" after="calls resume now" />}
    {problem.trying ? (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <BusyRing /> retrying
      </span>
    ) : (
      problem.nextTryAt !== null && <Countdown to={problem.nextTryAt} before="retrying in" after="retrying" />
    )}
  </span>
);

interface ProblemBannerProps {
  problem: Problem;
  /** Follows the server's message. */
  lead?: ReactNode;
  onRetry: () => void;
  className?: string;
}

/** Above data that stays on screen despite the failure. */
export const ProblemBanner = ({
  problem,
  lead = 'Showing earlier results.',
  onRetry,
  className,
}: ProblemBannerProps) => (
  <div
    role="alert"
    className={classNames('flex items-start gap-2.5 bg-bad-soft px-3 py-2 text-table text-ink', className)}
  >
    <TriangleAlert aria-hidden="true" className="mt-px size-4 shrink-0 stroke-[1.5] text-bad" />
    <div className="min-w-0 flex-1">
      <p>
        <b className="font-medium text-bad">{problem.message}</b> {lead}
      </p>
      <ProblemFacts problem={problem} />
    </div>
    <Button size="small" onClick={onRetry} disabled={problem.trying}>
      <RotateCw aria-hidden="true" />
      Try now
    </Button>
  </div>
);
