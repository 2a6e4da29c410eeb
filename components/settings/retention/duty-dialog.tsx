'use client';

import type { RetentionDutyRow } from '@/lib/answers';
import { Checkbox } from '../../ui/checkbox';
import { DialogForm } from '../../ui/dialog-form';
import { FieldFrame, fieldClasses, TextField } from '../../ui/labelled-field';
import { changeDuty, createDuty, type DutyBody } from './queries';
import { useRetentionChange } from './use-retention-change';
import { readWhich, WhichFields } from './which-fields';
import { countsFromWords } from './words';

interface DutyDialogProps {
  /** `null`: a new one. */
  duty: RetentionDutyRow | null;
  onClose: () => void;
}

const bodyOf = ({ id: _, ...body }: RetentionDutyRow): DutyBody => body;

export const DutyDialog = ({ duty, onClose }: DutyDialogProps) => {
  const change = useRetentionChange(
    (body: DutyBody) => (duty ? changeDuty(duty.id, { duty: body, was: bodyOf(duty) }) : createDuty(body)),
    onClose,
  );
  const submit = (form: FormData) =>
    change.mutate({
      ...readWhich(form),
      years: Number(form.get('years')),
      basis: String(form.get('basis') ?? '').trim(),
      countsFrom: form.get('countsFrom') === 'entered day' ? 'entered day' : 'completion',
      isActive: form.get('isActive') === 'on',
    });

  return (
    <DialogForm
      title={duty ? 'Change the duty to keep' : 'New duty to keep'}
      description="Sessions under it are held, with its end and its legal basis in words."
      submitWords={duty ? 'Save' : 'Make the duty'}
      pending={change.isPending}
      failure={change.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <WhichFields country={duty?.country ?? null} status={duty?.status ?? null} readOnly={change.isPending} />
      <div className="grid gap-3 desk:grid-cols-2">
        <TextField
          label="Years"
          name="years"
          type="number"
          min={1}
          max={100}
          step={1}
          required
          defaultValue={duty?.years ?? 5}
          readOnly={change.isPending}
        />
        <FieldFrame label="Counts">
          {({ id }) => (
            <select id={id} name="countsFrom" defaultValue={duty?.countsFrom ?? 'completion'} className={fieldClasses}>
              {(Object.keys(countsFromWords) as Array<RetentionDutyRow['countsFrom']>).map((each) => (
                <option key={each} value={each}>
                  {countsFromWords[each]}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      </div>
      <TextField
        label="Legal basis in words"
        name="basis"
        required
        minLength={3}
        maxLength={300}
        defaultValue={duty?.basis}
        autoComplete="off"
        readOnly={change.isPending}
        hint="Stands on screens and in letters, such as: Anti-money-laundering record, 5 years."
      />
      <Checkbox
        name="isActive"
        defaultChecked={duty?.isActive ?? false}
        // A box cannot be read-only, and a disabled one would be left out of what is sent.
        onClick={(event) => change.isPending && event.preventDefault()}
        className="flex items-center gap-2.5 text-table"
      >
        Active: it holds sessions from now on
      </Checkbox>
    </DialogForm>
  );
};
