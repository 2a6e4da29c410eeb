'use client';

import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button';
import { FailureNote } from '../../../ui/failure-note';
import { BusyRing } from '../../../ui/ring';
import { changeDeletion } from '../../queries';
import { useRequestChange } from '../../use-request-change';

/** A session that the search cannot find, by its id. */
export const AddSession = ({ requestId }: { requestId: string }) => {
  const [typed, setTyped] = useState('');
  const field = useId();
  const add = useRequestChange(
    (sessionId: string) => changeDeletion(requestId, { action: 'add', sessionId }),
    () => setTyped(''),
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '' && !add.isPending) add.mutate(typed.trim());
  };

  return (
    <form method="post" onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <label htmlFor={field} className="text-ink-2">
        Add by id
      </label>
      <input
        id={field}
        value={typed}
        onChange={(event) => {
          add.reset();
          setTyped(event.target.value);
        }}
        readOnly={add.isPending}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        className="mono h-[26px] w-[288px] max-w-full rounded-control border border-control bg-surface px-2"
      />
      <Button size="small" type="submit" disabled={typed.trim() === '' || add.isPending}>
        {add.isPending && <BusyRing />}
        Add
      </Button>
      {add.failure && <FailureNote error={add.failure} className="w-full" />}
    </form>
  );
};
