import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { classNames } from '../../ui/class-names';
import { whyIncomplete } from './searched-words';

interface IncompleteSearchProps {
  answer: DeletionAnswer;
  /** What the reader can do about it. */
  advice: string;
  action?: ReactNode;
  className?: string;
}

/** Before a request is submitted or approved: sessions of the person may be missing. */
export const IncompleteSearch = ({ answer, advice, action, className }: IncompleteSearchProps) => {
  const why = whyIncomplete(answer);

  return (
    why !== null && (
      <section
        aria-label="Incomplete search"
        className={classNames(
          'flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-control bg-warn-soft px-3 py-2 text-12 text-ink',
          className,
        )}
      >
        <p className="min-w-0 flex-1 basis-72">
          <b className="font-medium text-warn">
            <TriangleAlert aria-hidden="true" className="mr-1.5 inline size-3.5 stroke-[1.5]" />
            Incomplete search.
          </b>{' '}
          {why} The person may have more sessions. {advice}
        </p>
        {action}
      </section>
    )
  );
};
