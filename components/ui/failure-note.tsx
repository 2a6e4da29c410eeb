import { TriangleAlert } from 'lucide-react';
import { asApiError } from '../api';
import { classNames } from './class-names';

/** Why an action failed, beside its button. */
export const FailureNote = ({ error, className }: { error: unknown; className?: string }) => {
  const { code, message, reference, retryAfterSeconds } = asApiError(error);

  return (
    <p
      role="alert"
      className={classNames('flex items-start gap-2 rounded-control bg-bad-soft px-3 py-2 text-table', className)}
    >
      <TriangleAlert aria-hidden="true" className="mt-px size-4 shrink-0 stroke-[1.5] text-bad" />
      <span className="min-w-0">
        <b className="font-medium text-bad">{message}</b>
        {code === 'UPSTREAM_BUSY' && retryAfterSeconds !== null && ` Try again in ${retryAfterSeconds} s.`}
        {/* Bad input is mended here, so nobody needs to be told of it. */}
        {reference && code !== 'BAD_REQUEST' && (
          <span className="block text-12 text-ink-2">
            reference <span className="mono break-all select-all">{reference}</span>
          </span>
        )}
      </span>
    </p>
  );
};
