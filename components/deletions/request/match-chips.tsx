import type { MatchedBy } from '@/lib/answers';
import { matchWords } from './item-words';

/** By what a session was found. */
export const MatchChips = ({ matchedBy }: { matchedBy: readonly MatchedBy[] }) => (
  <ul className="flex flex-wrap gap-1">
    {matchedBy.map((each) => (
      <li
        key={each}
        title={matchWords[each].long}
        className="rounded-chip bg-press px-1.5 text-11 leading-[18px] whitespace-nowrap text-ink-2"
      >
        <span aria-hidden="true">{matchWords[each].short}</span>
        <span className="sr-only">{matchWords[each].long}</span>
      </li>
    ))}
  </ul>
);
