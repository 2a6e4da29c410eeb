'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { ManagedReason, ReasonBody } from '@/lib/answers';
import { useChange } from '../../proof';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Dialog, DialogFoot } from '../../ui/dialog';
import { FailureNote } from '../../ui/failure-note';
import { figure } from '../../ui/figures';
import { TextField } from '../../ui/labelled-field';
import { BusyRing } from '../../ui/ring';
import { changeReason, createReason, reviewSettingsQuery } from './queries';

interface ReasonDialogProps {
  /** `null`: a new one. */
  reason: ManagedReason | null;
  onClose: () => void;
}

const descriptionOf = (reason: ManagedReason | null): string => {
  if (!reason) return 'From then on it can be given, as the last of the list.';
  if (reason.given === 0) return 'It was not given yet.';

  return `It was given ${reason.given === 1 ? 'once' : `${figure(reason.given)} times`}, and has the new words there too. For another meaning, make another reason.`;
};

export const ReasonDialog = ({ reason, onClose }: ReasonDialogProps) => {
  const queryClient = useQueryClient();
  const change = useChange((body: ReasonBody) => (reason ? changeReason(reason.code, body) : createReason(body)), {
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: reviewSettingsQuery.queryKey });
      onClose();
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const words = String(given.get('words') ?? '').trim();
    const applicantWords = String(given.get('applicantWords') ?? '').trim();
    if (words === '' || applicantWords === '' || change.isPending) return;
    change.mutate({ words, applicantWords, needsNote: given.get('needsNote') === 'on' });
  };

  return (
    <Dialog
      title={reason ? `Change "${reason.words}"` : 'New reason'}
      description={descriptionOf(reason)}
      busy={change.isPending}
      onClose={onClose}
    >
      <form method="post" onSubmit={submit} aria-busy={change.isPending} className="mt-4 grid gap-3">
        <TextField
          label="For the officer"
          name="words"
          required
          maxLength={60}
          autoComplete="off"
          defaultValue={reason?.words}
          readOnly={change.isPending}
          hint="At most 60 characters. What somebody saw, not what they think."
        />
        <TextField
          label="For the applicant"
          name="applicantWords"
          required
          maxLength={200}
          autoComplete="off"
          defaultValue={reason?.applicantWords}
          readOnly={change.isPending}
          hint="At most 200 characters. What they may be told, without how it was noticed."
        />
        <Checkbox
          name="needsNote"
          defaultChecked={reason?.needsNote ?? false}
          // A box cannot be read-only, and a disabled one would be left out of what is sent.
          onClick={(event) => change.isPending && event.preventDefault()}
          className="flex items-center gap-2.5 text-table"
        >
          Needs a note: it says nothing by itself
        </Checkbox>
        {change.failure && <FailureNote error={change.failure} />}
        <DialogFoot>
          <Button onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          <Button look="solid" type="submit" disabled={change.isPending}>
            {change.isPending && <BusyRing />}
            {change.isPending ? 'Saving…' : reason ? 'Save' : 'Make the reason'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
