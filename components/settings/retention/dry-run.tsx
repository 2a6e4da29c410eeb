import Link from 'next/link';
import type { DryRunAnswer } from '@/lib/answers';
import { dayWords } from '../../deletions/days';
import { sessionHref } from '../../sessions/opened-from';
import { figure } from '../../ui/figures';
import { shortId } from '../../ui/short-id';

/** "Would erase 312 sessions, 4 held." Nothing is changed by it. */
export const DryRun = ({ found }: { found: DryRunAnswer }) => {
  const { wouldErase, held, unknown, elsewhere, examples, listed } = found;
  const besides = [
    `${figure(held)} held`,
    elsewhere > 0 && `${figure(elsewhere)} in another request`,
    unknown > 0 && `of ${figure(unknown)} nobody can tell how old they are`,
  ].filter((words) => words !== false);

  return (
    <div role="status" className="text-table">
      <p>
        <b className="font-medium">
          Would erase {figure(wouldErase)} {wouldErase === 1 ? 'session' : 'sessions'}, {besides.join(', ')}.
        </b>{' '}
        <span className="text-ink-2">
          Looked at {listed.kind === 'at least' && 'at least '}
          {figure(listed.count)} that are listed{listed.kind === 'at least' && '; the list is not complete'}. Nothing
          was changed.
        </span>
      </p>
      {examples.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-x-3 text-12 text-ink-2">
          The oldest:
          {examples.map(({ sessionId, day }) => (
            <span key={sessionId}>
              <Link href={sessionHref(sessionId)} prefetch={false} title={sessionId} className="mono underline">
                {shortId(sessionId)}
              </Link>{' '}
              {day ? dayWords(day) : 'day not known'}
            </span>
          ))}
        </p>
      )}
    </div>
  );
};
