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
  const [refused, setRefused] = useState(false);
  const id = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sessionId = typed.trim();
    // A shortened id, as lists show it, finds nothing: better to say so than to show an empty log.
    if (isSessionId(sessionId)) onChoose(sessionId);
    else setRefused(true);
  };

  return (
    <form method="post" onSubmit={submit} className="grid gap-2 p-1.5">
      <label htmlFor={id} className="text-12 font-medium">
        Session id, in full
      </label>
      <input
        id={id}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setRefused(false);
        }}
        aria-invalid={refused}
        aria-describedby={refused ? `${id}-problem` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={classNames(smallFieldClasses, 'font-mono')}
      />
      {refused && (
        <p id={`${id}-problem`} role="alert" className="text-12 text-bad">
          This is not a whole session id. Paste it from the session’s page.
        </p>
      )}
      <div className="flex justify-end">
        <Button type="submit" size="small">
          Show its events
        </Button>
      </div>
    </form>
  );
};
