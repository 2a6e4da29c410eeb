'use client';

import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useArrival } from '../../ui/arrival';
import { Button } from '../../ui/button';
import { Kbd } from '../../ui/kbd';
import { useShortcuts } from '../../ui/shortcuts';

const idStart = /^[a-z0-9._-]{4,64}$/;
/** Every search is recorded: only one that the person rests on is made. */
const restMs = 500;

interface SearchFieldProps {
  /** May search by name, number or date; others can only enter the start of a session id. */
  maySearch: boolean;
  /** The current search: a text, or the start of an id. */
  current: string | null;
  onSearch: (text: string | null) => void;
}

/** The text goes into the body of a request or is a session id: no name ever enters an address. */
export const SearchField = ({ maySearch, current, onSearch }: SearchFieldProps) => {
  const field = useRef<HTMLInputElement>(null);
  // What the person typed, while it stands for the list's search or will; `null`: the box shows the list's search.
  const [draft, setDraft] = useState<string | null>(null);
  const [shown, setShown] = useState(current);
  const [sent, setSent] = useState(current);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const focus = () => field.current?.focus();
  useShortcuts({ '/': focus });
  useArrival('search', focus);

  /** The search for a text; `null`, for all sessions, also if the text is too short. */
  const searchFor = (typed: string): string | null => {
    const text = maySearch ? typed.trim() : typed.trim().toLowerCase();
    return (maySearch ? text.length > 1 : idStart.test(text)) ? text : null;
  };

  const take = (typed: string | null) => {
    setDraft(typed);
    setProblem(null);
  };

  // Follows the list when a filter is removed or the person goes back. Letters typed while a search was on its way to the
  // list stay.
  if (current !== shown) {
    setShown(current);
    if (draft !== null && current !== sent && searchFor(draft) !== current) take(null);
  }

  const search = (typed: string) => {
    const next = searchFor(typed);
    if (next !== current) {
      setSent(next);
      onSearch(next);
    }
    if (next === null && typed.trim() !== '') {
      setProblem(
        maySearch
          ? 'Enter at least two characters.'
          : 'Enter at least the first 4 characters of a session id. Your roles do not allow searching by name.',
      );
    }
  };

  const rest = useEffectEvent(search);
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => rest(draft), restMs);
    return () => clearTimeout(timer);
  }, [draft]);

  const type = (typed: string) => {
    take(typed);
    if (typed === '') search(typed);
  };
  const clear = () => {
    type('');
    field.current?.focus();
  };
  const typed = draft ?? current ?? '';
  const words = maySearch ? 'Name, document number, reference or session id' : 'Session id';

  return (
    <search className="relative order-3 w-full phone:w-auto phone:min-w-[180px] phone:flex-1 desk:order-none desk:w-auto desk:min-w-[180px] desk:max-w-[300px] desk:flex-1 wide:max-w-[400px]">
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          search(typed);
        }}
      >
        <div className="flex h-8 phone:h-11 items-center gap-2 rounded-control border border-control bg-surface pr-1.5 pl-2.5 shadow-1 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
          <Search aria-hidden="true" className="size-4 shrink-0 stroke-[1.5] text-ink-3" />
          <input
            ref={field}
            type="text"
            inputMode="search"
            value={typed}
            maxLength={200}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              take(null);
              event.currentTarget.blur();
            }}
            aria-label={words}
            placeholder={maySearch ? 'Name, number or reference' : words}
            aria-invalid={problem !== null}
            aria-describedby={problem ? id : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
          />
          {typed !== '' ? (
            <Button look="ghost" size="small" icon aria-label="Clear search" className="size-6!" onClick={clear}>
              <X aria-hidden="true" />
            </Button>
          ) : (
            <Kbd>/</Kbd>
          )}
        </div>
      </form>
      {problem && (
        <p
          id={id}
          role="alert"
          className="absolute top-full left-0 z-10 mt-1 w-full rounded-control border border-line bg-surface px-2.5 py-1.5 text-12 text-bad shadow-2"
        >
          {problem}
        </p>
      )}
    </search>
  );
};
