import type { TriageAnswer } from '@/lib/answers';
import { countWords } from '../../sessions/list/count-words';
import { utcClock } from '../../ui/time-words';

type CountName = keyof TriageAnswer['counts'];

const parts: Array<[CountName, string]> = [
  ['late', 'late'],
  ['due', 'due soon'],
  ['held', 'held'],
  ['second', 'for a second review'],
  ['settling', 'to settle'],
  ['escalated', 'escalated'],
  ['withheld', 'with evidence held back'],
];

interface QueueCountsProps {
  answer: Pick<TriageAnswer, 'total' | 'counts' | 'asOf' | 'rows'>;
  isFiltered: boolean;
}

/** "12 wait: 3 late, 2 due soon, as of 10:57:12 UTC". What is none is left out, except in the total. */
export const QueueCounts = ({ answer: { total, counts, asOf, rows }, isFiltered }: QueueCountsProps) => {
  // Each is counted without its own filter, and would not add up to what fits.
  const shown = isFiltered ? [] : parts.filter(([name]) => counts[name].count > 0);
  const verb = total.count === 1 ? (isFiltered ? 'fits' : 'waits') : isFiltered ? 'fit' : 'wait';

  return (
    <p role="status" className="text-12 text-ink-2">
      {/* A list that is not complete may have some that wait, of which nothing is known. */}
      {total.count === 0 && total.kind === 'at least' ? (
        'none known so far'
      ) : (
        <>
          <b className="font-medium text-ink">{countWords(total)}</b> {verb}
          {rows.length < total.count && `, the first ${rows.length} below`}
        </>
      )}
      {shown.length > 0 && ': '}
      {shown.map(([name, words]) => `${countWords(counts[name])} ${words}`).join(', ')} · as of {utcClock(asOf)} UTC
    </p>
  );
};
