import Link from 'next/link';
import { buttonClasses } from '../ui/button';
import { FailureNote } from '../ui/failure-note';
import { shortId } from '../ui/short-id';
import { focusHref, type TakeCase } from './use-take-case';

/** Why the case that somebody wanted to take is not theirs. */
export const TakeNotes = ({ error, otherId }: Pick<TakeCase, 'error' | 'otherId'>) => (
  <>
    {error && <FailureNote error={error} className="mb-1" />}
    {otherId !== null && (
      <p role="alert" className="mb-1 flex flex-wrap items-center gap-3 rounded-control bg-warn-soft px-3 py-2">
        You have session {shortId(otherId)} already: one case at a time.
        <Link href={focusHref} prefetch={false} className={buttonClasses({ size: 'small' })}>
          Go on with it
        </Link>
      </p>
    )}
  </>
);
