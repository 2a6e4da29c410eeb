'use client';

import { type ComponentProps, useId } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { Button } from '../ui/button';
import { BusyRing } from '../ui/ring';

type MayButtonProps = ComponentProps<typeof Button> & {
  may: DeletionAnswer['may'][keyof DeletionAnswer['may']];
  pending?: boolean;
  /** The reason is said elsewhere already. */
  quiet?: boolean;
};

/** What cannot be done now stays in sight, with the reason beside it. */
export const MayButton = ({ may, pending = false, quiet = false, disabled, children, ...button }: MayButtonProps) => {
  const reason = useId();
  const because = may.allowed ? null : may.because;

  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1">
      <Button
        {...button}
        disabled={because !== null || pending || disabled}
        aria-describedby={because === null ? undefined : reason}
        title={quiet ? (because ?? undefined) : undefined}
      >
        {pending && <BusyRing />}
        {children}
      </Button>
      {because !== null && (
        <span id={reason} className={quiet ? 'sr-only' : 'min-w-0 text-12 text-ink-2'}>
          {because}
        </span>
      )}
    </span>
  );
};
