'use client';

import { Hash } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { isSessionId } from '@/lib/contract/path-parts';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { FilterChip } from '../../ui/filter-chip';
import { shortId } from '../../ui/short-id';
import { smallFieldClasses } from '../../ui/small-field';

interface SessionFilterProps {
  chosen: string | null;
  onChoose: (sessionId: string | null) => void;
}

export const SessionFilter = ({ chosen, onChoose }: SessionFilterProps) => (
  <FilterChip
    label="Session"
    icon={<Hash aria-hidden="true" />}
    value={chosen === null ? null : shortId(chosen)}
    onClear={() => onChoose(null)}
    wide
  >
    {(close) => (
      <SessionForm
        chosen={chosen}
        onChoose={(sessionId) => {
          onChoose(sessionId);
          close();
        }}
      />
    )}
  </FilterChip>
);

const SessionForm = ({ chosen, onChoose }: SessionFilterProps) => {
  const [typed, setTyped] = useState(chosen ?? '');
  const [invalid, setInvalid] = useState(false);
  const id = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sessionId = typed.trim();
    // A shortened id, as shown in lists, would match nothing.
    if (isSessionId(sessionId) && !sessionId.includes('…')) onChoose(sessionId);
    else setInvalid(true);
  };

  return (
    <form method="post" onSubmit={submit} className="grid gap-2 p-1.5">
      <label htmlFor={id} className="text-12 font-medium">
        Full session id
      </label>
      <input
        id={id}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setInvalid(false);
        }}
        aria-invalid={invalid}
        aria-describedby={invalid ? `${id}-problem` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={classNames(smallFieldClasses, 'font-mono')}
      />
      {invalid && (
        <p id={`${id}-problem`} role="alert" className="text-12 text-bad">
          Not a full session id. Copy it from the session page.
        </p>
      )}
      <div className="flex justify-end">
        <Button type="submit" size="small">
          Show events
        </Button>
      </div>
    </form>
  );
};
