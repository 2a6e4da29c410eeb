'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { ManagedReason, ReasonBody } from '@/lib/answers';
import { useChange } from '../../proof';
import { Checkbox } from '../../ui/checkbox';
import { DialogForm } from '../../ui/dialog-form';
import { figure } from '../../ui/figures';
import { TextField } from '../../ui/labelled-field';
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

  const submit = (given: FormData) => {
    const words = String(given.get('words') ?? '').trim();
    const applicantWords = String(given.get('applicantWords') ?? '').trim();
    if (words === '' || applicantWords === '') return;
    change.mutate({ words, applicantWords, needsNote: given.get('needsNote') === 'on' });
  };
  const line = { required: true, autoComplete: 'off', readOnly: change.isPending } as const;

  return (
    <DialogForm
      title={reason ? `Change "${reason.words}"` : 'New reason'}
      description={descriptionOf(reason)}
      submitWords={reason ? 'Save' : 'Make the reason'}
      pending={change.isPending}
      failure={change.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="For the officer"
        name="words"
        maxLength={60}
        defaultValue={reason?.words}
        hint="At most 60 characters. What somebody saw, not what they think."
        {...line}
      />
      <TextField
        label="For the applicant"
        name="applicantWords"
        maxLength={200}
        defaultValue={reason?.applicantWords}
        hint="At most 200 characters. What they may be told, without how it was noticed."
        {...line}
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
    </DialogForm>
  );
};
