'use client';

import type { SessionSearchAnswer } from '@/lib/answers';
import { usePurpose } from '../../purpose/purpose-provider';
import { Button } from '../../ui/button';
import { figure } from '../../ui/figures';
import { AsOfTime } from '../../ui/time';
import { countWords } from '../../words/count-words';
import { notSearchedWords } from '../../words/link-words';

type Searched = SessionSearchAnswer['searched'];

/** "Searched 46,908 of 48,112 sessions, as of 10:57:12: 1,204 have no readable data." */
export const SearchedWords = ({ searched }: { searched: Searched }) => {
  const notSearched = notSearchedWords(searched);

  return (
    <>
      Searched {figure(searched.count)} of {countWords(searched.of)} sessions, as of <AsOfTime at={searched.asOf} />
      {notSearched && `: ${notSearched}`}.
    </>
  );
};

interface SearchedLineProps {
  searched: Searched;
  /** Names are shown under a purpose. */
  inFull: boolean;
  onFuzzySearch?: () => void;
}

/** Above the rows of a search. */
export const SearchedLine = ({ searched, inFull, onFuzzySearch }: SearchedLineProps) => (
  <div className="flex shrink-0 flex-wrap items-center gap-x-3 border-y border-line bg-sunken px-5 py-1 text-12 text-ink-2">
    <p role="status">
      <SearchedWords searched={searched} />
      {inFull && ' Names and dates of birth are shown. This is logged.'}
    </p>
    {!inFull && <ShowNames />}
    {onFuzzySearch && (
      <Button look="ghost" size="small" onClick={onFuzzySearch}>
        Fuzzy search…
      </Button>
    )}
  </div>
);

/** For people who can choose a purpose. */
const ShowNames = () => {
  const { allowed, menu } = usePurpose();
  if (allowed.length === 0) return null;

  return (
    <Button look="ghost" size="small" onClick={() => menu.setOpen(true)}>
      Show names…
    </Button>
  );
};
