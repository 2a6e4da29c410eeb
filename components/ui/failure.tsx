'use client';

import { Lock, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { Message } from './message';
import type { Problem } from './panel-state';
import { ProblemFacts } from './problem';

interface FailureProps {
  title: string;
  problem: Problem;
  onRetry: () => void;
  /** What the failure does not mean, if it could be misread. */
  children?: ReactNode;
  size?: 'small' | 'medium';
  className: string;
}

/** In place of content that never loaded: what failed, and when it is retried. */
export const Failure = ({ title, problem, onRetry, children, size = 'medium', className }: FailureProps) => (
  <Message
    alert
    className={className}
    icon={<TriangleAlert aria-hidden="true" className="text-bad" />}
    title={title}
    actions={
      <Button size={size} onClick={onRetry} disabled={problem.trying}>
        <RotateCw aria-hidden="true" />
        Try now
      </Button>
    }
  >
    <p>{problem.message}</p>
    {children}
    <ProblemFacts problem={problem} />
  </Message>
);

interface ForbiddenProps {
  message: string;
  reference: string | null;
  className: string;
}

export const Forbidden = ({ message, reference, className }: ForbiddenProps) => (
  <Message className={className} icon={<Lock aria-hidden="true" />} title="Not allowed">
    <p>{message}</p>
    {reference && <p className="mono text-12">{reference}</p>}
  </Message>
);
