'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { ManagedReason, ReasonBody } from '@/lib/answers';
import { furtherFactorNames, trustFactorNames } from '@/lib/contract/domain';
import { useChange } from '../../proof';
import { Checkbox } from '../../ui/checkbox';
import { DialogForm } from '../../ui/dialog-form';
import { figure } from '../../ui/figures';
import { TextField } from '../../ui/labelled-field';
import { factorName } from '../../words/factor-names';
import { changeReason, createReason, reviewSettingsQuery } from './queries';

interface ReasonDialogProps {
  /** `null`: a new one. */
  reason: ManagedReason | null;
  onClose: () => void;
}

const descriptionOf = (reason: ManagedReason | null): string => {
  if (!reason) return 'It is added at the end of the list.';
  if (reason.given === 0) return 'Not used yet.';

  return `Used ${reason.given === 1 ? 'once' : `${figure(reason.given)} times`}; the new wording appears there too. For a different meaning, create a new reason.`;
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
    const factors = given.getAll('factors').map(String);
    change.mutate({ words, applicantWords, needsNote: given.get('needsNote') === 'on', factors });
  };
  const line = { required: true, autoComplete: 'off', readOnly: change.isPending } as const;

  return (
    <DialogForm
      title={reason ? `Edit “${reason.words}”` : 'New reason'}
      description={descriptionOf(reason)}
      submitWords={reason ? 'Save' : 'Create reason'}
      pending={change.isPending}
      failure={change.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Shown to officers"
        name="words"
        maxLength={60}
        defaultValue={reason?.words}
        hint="At most 60 characters. What was seen, not an opinion."
        {...line}
      />
      <TextField
        label="Shown to applicants"
        name="applicantWords"
        maxLength={200}
        defaultValue={reason?.applicantWords}
        hint="At most 200 characters. Do not reveal how the problem was detected."
        {...line}
      />
      <Checkbox
        name="needsNote"
        defaultChecked={reason?.needsNote ?? false}
        // A disabled box would be left out of the form data.
        onClick={(event) => change.isPending && event.preventDefault()}
        className="flex items-center gap-2.5 text-table"
      >
        Note required
      </Checkbox>
      <fieldset>
        <legend className="pb-1 text-12 font-medium">Trust Factors it belongs to</legend>
        <div className="grid grid-cols-2 gap-x-3 gap-y-1">
          {[...trustFactorNames, ...furtherFactorNames].map((name) => (
            <Checkbox
              key={name}
              name="factors"
              value={name}
              defaultChecked={reason?.factors.includes(name) ?? false}
              onClick={(event) => change.isPending && event.preventDefault()}
              className="flex items-center gap-2.5 text-table"
            >
              {factorName(name)}
            </Checkbox>
          ))}
        </div>
        <p className="pt-1 text-12 text-ink-2">Suggested where one of them is the weakest.</p>
      </fieldset>
    </DialogForm>
  );
};
