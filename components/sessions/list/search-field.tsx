'use client';

import { Search, X } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Kbd } from '../../ui/kbd';
import { useShortcuts } from '../../ui/shortcuts';

const shortest = 2;
const idPrefix = /^[A-Za-z0-9._-]{4,64}$/;

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
  const [typed, setTyped] = useState(current ?? '');
  const [shown, setShown] = useState(current);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  useShortcuts({ '/': () => field.current?.focus() });

  // Follows the list when a filter is removed or the person goes back.
  if (current !== shown) {
    setShown(current);
    setTyped(current ?? '');
    setProblem(null);
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();

    if (text === '') onSearch(null);
    else if (maySearch && text.length < shortest) setProblem('Enter at least two characters.');
    else if (!maySearch && !idPrefix.test(text)) {
      setProblem('Enter at least the first 4 characters of a session id. Your roles do not allow searching by name.');
    } else onSearch(text);
  };

  const clear = () => {
    setTyped('');
    setProblem(null);
    onSearch(null);
    field.current?.focus();
  };
  const words = maySearch ? 'Session ID, name or document number' : 'Session ID';

  return (
    <search className="relative order-3 w-full desk:order-none desk:w-[300px] wide:w-[400px]">
      <form method="post" onSubmit={submit}>
        <div className="flex h-8 items-center gap-2 rounded-control border border-control bg-surface pr-1.5 pl-2.5 shadow-1 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
          <Search aria-hidden="true" className="size-4 shrink-0 stroke-[1.5] text-ink-3" />
          <input
            ref={field}
            type="text"
            inputMode="search"
            value={typed}
            maxLength={200}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              setTyped(current ?? '');
              event.currentTarget.blur();
            }}
            aria-label={words}
            placeholder={words}
            aria-invalid={problem !== null}
            aria-describedby={problem ? id : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
          />
          {current !== null || typed !== '' ? (
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
