import type { SessionSearchAnswer } from '@/lib/answers';
import { Button } from '../../ui/button';
import { figure } from '../../ui/figures';
import { AsOfTime } from '../../ui/time';
import { countWords } from '../../words/count-words';

type Searched = SessionSearchAnswer['searched'];

/** "Searched 31,400 of 48,112 sessions, as of 10:57:12: 1,204 have no readable data." */
export const SearchedWords = ({ searched: { count, of, withoutDocument, asOf } }: { searched: Searched }) => (
  <>
    Searched {figure(count)} of {countWords(of)} sessions, as of <AsOfTime at={asOf} />
    {withoutDocument > 0 && `: ${figure(withoutDocument)} have no readable data`}.
  </>
);

/** Above the rows of a search. */
export const SearchedLine = ({ searched, onFuzzySearch }: { searched: Searched; onFuzzySearch: () => void }) => (
  <div className="flex shrink-0 flex-wrap items-center gap-x-3 border-y border-line bg-sunken px-5 py-1 text-12 text-ink-2">
    <p role="status">
      <SearchedWords searched={searched} />
    </p>
    <Button look="ghost" size="small" onClick={onFuzzySearch}>
      Fuzzy search…
    </Button>
  </div>
);
