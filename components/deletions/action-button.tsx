'use client';

import { type ComponentProps, useId } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { Button } from '../ui/button';
import { BusyRing } from '../ui/ring';

type ActionButtonProps = ComponentProps<typeof Button> & {
  may: DeletionAnswer['may'][keyof DeletionAnswer['may']];
  pending?: boolean;
  /** Shows the reason on hover only. */
  quiet?: boolean;
};

/** An action that is not allowed now stays visible, disabled, with the reason beside it. */
export const ActionButton = ({
  may,
  pending = false,
  quiet = false,
  disabled,
  children,
  ...button
}: ActionButtonProps) => {
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
