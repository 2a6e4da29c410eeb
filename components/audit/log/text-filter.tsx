'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { asApiError } from '../../api';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { FilterChip } from '../../ui/filter-chip';
import { smallFieldClasses } from '../../ui/small-field';

interface TextFilterProps {
  label: string;
  icon: ReactNode;
  /** Names the field, and what to enter. */
  field: string;
  hint: string;
  chosen: string | null;
  /** The chosen one as the chip says it. */
  shown?: ((chosen: string) => string) | undefined;
  /** What was typed, in full. Fails with words that say what to enter instead. */
  resolve: (typed: string) => Promise<string>;
  onChoose: (chosen: string | null) => void;
}

/** A filter that is typed and looked up, so that a mistyped id never looks like one without events. */
export const TextFilter = ({ label, icon, shown = (chosen) => chosen, onChoose, ...form }: TextFilterProps) => (
  <FilterChip
    label={label}
    icon={icon}
    value={form.chosen === null ? null : shown(form.chosen)}
    onClear={() => onChoose(null)}
    wide
  >
    {(close) => (
      <TextForm
        {...form}
        onChoose={(chosen) => {
          onChoose(chosen);
          close();
        }}
      />
    )}
  </FilterChip>
);

const TextForm = ({
  field,
  hint,
  chosen,
  resolve,
  onChoose,
}: Pick<TextFilterProps, 'field' | 'hint' | 'chosen' | 'resolve' | 'onChoose'>) => {
  const [typed, setTyped] = useState(chosen ?? '');
  const id = useId();
  const search = useMutation({ mutationFn: resolve, onSuccess: onChoose });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (text !== '' && !search.isPending) search.mutate(text);
  };

  return (
    <form method="post" onSubmit={submit} className="grid gap-2 p-1.5">
      <label htmlFor={id} className="text-12 font-medium">
        {field}
      </label>
      <input
        id={id}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          search.reset();
        }}
        aria-invalid={search.isError}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={classNames(smallFieldClasses, 'font-mono')}
      />
      <p
        id={`${id}-hint`}
        role={search.error ? 'alert' : undefined}
        className={classNames('text-12', search.error ? 'text-bad' : 'text-ink-3')}
      >
        {search.error ? asApiError(search.error).message : hint}
      </p>
      <div className="flex justify-end">
        <Button type="submit" size="small" disabled={search.isPending}>
          Show events
        </Button>
      </div>
    </form>
  );
};
