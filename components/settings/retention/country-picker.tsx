'use client';

import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { Checkbox } from '../../ui/checkbox';
import { fieldClasses } from '../../ui/labelled-field';
import { namedCountries } from '../../words/country-codes';
import { countryWords } from '../../words/retention-words';

interface CountryPickerProps {
  chosen: readonly string[];
  onChange: (codes: string[]) => void;
  disabled: boolean;
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Several countries by name or code. Chosen ones stand above, also those without a known name. */
export const CountryPicker = ({ chosen, onChange, disabled }: CountryPickerProps) => {
  const [typed, setTyped] = useState('');
  const field = useId();
  const countries = useMemo(namedCountries, []);
  const sought = plain(typed.trim());
  const shown = countries.filter(({ code, name }) => plain(name).includes(sought) || code.toLowerCase() === sought);
  const toggle = (code: string) =>
    onChange(chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code].sort());

  // Enter chooses the first country found; it must not send the form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [first] = shown;
    if (sought === '' || !first) return;
    if (!chosen.includes(first.code)) toggle(first.code);
    setTyped('');
  };

  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-[5px] text-12 font-medium">Document countries</legend>
      {chosen.length === 0 ? (
        <p className="mb-1.5 text-12 text-ink-2">Any country</p>
      ) : (
        <ul aria-label="Chosen countries" className="mb-1.5 flex flex-wrap gap-1.5">
          {chosen.map((code) => (
            <li key={code}>
              <button
                type="button"
                onClick={() => toggle(code)}
                className="inline-flex min-h-6 items-center gap-1 rounded-chip bg-press px-2 text-12 hover:bg-hover"
              >
                <span className="sr-only">Remove </span>
                {countryWords(code)}
                <X aria-hidden="true" className="size-3 stroke-2 text-ink-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <label htmlFor={field} className="sr-only">
        Search countries
      </label>
      <input
        id={field}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder="Search countries"
        autoComplete="off"
        className={fieldClasses}
      />
      <ul aria-label="Countries" className="mt-1 max-h-32 overflow-auto rounded-control border border-line">
        {shown.map(({ code, name }) => (
          <li key={code}>
            <Checkbox
              checked={chosen.includes(code)}
              onChange={() => toggle(code)}
              className="flex min-h-7 items-center gap-2.5 px-2.5 text-table hover:bg-hover"
            >
              <span>{name}</span>
              <span className="mono ml-auto text-12 text-ink-3">{code}</span>
            </Checkbox>
          </li>
        ))}
        {shown.length === 0 && <li className="px-2.5 py-1.5 text-12 text-ink-2">No matching country</li>}
      </ul>
    </fieldset>
  );
};
