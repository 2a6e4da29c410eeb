'use client';

import { type FormEvent, useState } from 'react';
import type { DeletionItem } from '@/lib/answers';
import { Button } from '../../../ui/button';
import { FailureNote } from '../../../ui/failure-note';
import { shortId } from '../../../ui/short-id';
import { changeDeletion } from '../../queries';
import { useRequestChange } from '../../use-request-change';

interface DayEntryProps {
  requestId: string;
  item: DeletionItem;
  disabled: boolean;
}

/** A law that counts from a day which no document has, such as the end of a contract. */
export const DayEntry = ({ requestId, item: { sessionId, countsFrom }, disabled }: DayEntryProps) => {
  const [day, setDay] = useState(countsFrom ?? '');
  const enter = useRequestChange(() =>
    changeDeletion(requestId, { action: 'count from', sessionId, day: day === '' ? null : day }),
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!enter.isPending) enter.mutate();
  };

  return (
    <form method="post" onSubmit={submit} className="flex flex-wrap items-center gap-1.5 text-12">
      <span aria-hidden="true" className="text-ink-2">
        counts from
      </span>
      <input
        type="date"
        aria-label={`Day from which the duty counts for ${shortId(sessionId)}`}
        value={day}
        onChange={(event) => setDay(event.target.value)}
        disabled={disabled || enter.isPending}
        className="h-[26px] w-[118px] rounded-control border border-control bg-surface px-1.5 disabled:bg-sunken"
      />
      <Button size="small" type="submit" disabled={disabled || enter.isPending || day === (countsFrom ?? '')}>
        Set
      </Button>
      {enter.failure && <FailureNote error={enter.failure} className="w-full" />}
    </form>
  );
};
