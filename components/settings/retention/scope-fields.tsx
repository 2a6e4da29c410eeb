'use client';

import type { RetentionScope } from '@/lib/answers';
import { documentTypes, sessionStatuses } from '@/lib/contract/domain';
import { Checkbox } from '../../ui/checkbox';
import { documentTypeWords } from '../../words/document-words';
import { statusNoteWords } from '../../words/retention-words';
import { CountryPicker } from './country-picker';

export const anySession: RetentionScope = { countries: [], statuses: [], documentTypes: [] };

/** The part of an obligation or a rule that says which sessions it covers. */
export const scopeOf = ({ countries, statuses, documentTypes: types }: RetentionScope): RetentionScope => ({
  countries,
  statuses,
  documentTypes: types,
});

interface ScopeFieldsProps {
  scope: RetentionScope;
  onChange: (scope: RetentionScope) => void;
  disabled: boolean;
}

/** Which sessions an obligation or a rule covers. */
export const ScopeFields = ({ scope, onChange, disabled }: ScopeFieldsProps) => (
  <div className="grid gap-3 desk:grid-cols-2">
    <CountryPicker
      chosen={scope.countries}
      onChange={(countries) => onChange({ ...scope, countries })}
      disabled={disabled}
    />
    <div className="grid content-start gap-3">
      <Choices
        legend="Statuses"
        any="Any status"
        known={sessionStatuses}
        wordsOf={statusNoteWords}
        chosen={scope.statuses}
        onChange={(statuses) => onChange({ ...scope, statuses })}
        disabled={disabled}
      />
      <Choices
        legend="Document types"
        any="Any document type"
        known={documentTypes}
        wordsOf={documentTypeWords}
        chosen={scope.documentTypes}
        onChange={(types) => onChange({ ...scope, documentTypes: types })}
        disabled={disabled}
      />
    </div>
  </div>
);

interface ChoicesProps {
  legend: string;
  any: string;
  known: readonly string[];
  wordsOf: (value: string) => string;
  chosen: readonly string[];
  onChange: (values: string[]) => void;
  disabled: boolean;
}

const Choices = ({ legend, any, known, wordsOf, chosen, onChange, disabled }: ChoicesProps) => (
  <fieldset disabled={disabled}>
    <legend className="mb-[5px] text-12 font-medium">
      {legend} {chosen.length === 0 && <span className="font-normal text-ink-2">{any}</span>}
    </legend>
    <ul className="grid grid-cols-2 gap-x-3">
      {/* An unknown value stays, so that saving does not change it. */}
      {[...known, ...chosen.filter((value) => !known.includes(value))].map((value) => (
        <li key={value}>
          <Checkbox
            checked={chosen.includes(value)}
            onChange={() =>
              onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value].sort())
            }
            className="flex min-h-7 items-center gap-2 text-table first-letter:uppercase"
          >
            {wordsOf(value)}
          </Checkbox>
        </li>
      ))}
    </ul>
  </fieldset>
);
