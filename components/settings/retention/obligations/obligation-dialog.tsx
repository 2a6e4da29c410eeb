'use client';

import type { RetentionDutyRow } from '@/lib/answers';
import { Checkbox } from '../../../ui/checkbox';
import { DialogForm } from '../../../ui/dialog-form';
import { FieldFrame, fieldClasses, TextField } from '../../../ui/labelled-field';
import { changeObligation, createObligation, type ObligationBody, useRetentionChange } from '../queries';
import { readScope, ScopeFields } from '../scope-fields';
import { startWords } from '../words';

interface ObligationDialogProps {
  /** `null`: a new one. */
  obligation: RetentionDutyRow | null;
  onClose: () => void;
}

const bodyOf = ({ id: _, ...body }: RetentionDutyRow): ObligationBody => body;

export const ObligationDialog = ({ obligation, onClose }: ObligationDialogProps) => {
  const change = useRetentionChange(
    (body: ObligationBody) =>
      obligation ? changeObligation(obligation.id, { duty: body, was: bodyOf(obligation) }) : createObligation(body),
    onClose,
  );
  const submit = (form: FormData) =>
    change.mutate({
      ...readScope(form),
      years: Number(form.get('years')),
      basis: String(form.get('basis') ?? '').trim(),
      countsFrom: form.get('countsFrom') === 'entered day' ? 'entered day' : 'completion',
      isActive: form.get('isActive') === 'on',
    });

  return (
    <DialogForm
      title={obligation ? 'Edit retention obligation' : 'New retention obligation'}
      description="Sessions subject to this obligation are held until it ends, with its legal basis as the reason."
      submitWords={obligation ? 'Save' : 'Create obligation'}
      pending={change.isPending}
      failure={change.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <ScopeFields
        country={obligation?.country ?? null}
        status={obligation?.status ?? null}
        readOnly={change.isPending}
      />
      <div className="grid gap-3 desk:grid-cols-2">
        <TextField
          label="Years"
          name="years"
          type="number"
          min={1}
          max={100}
          step={1}
          required
          defaultValue={obligation?.years ?? 5}
          readOnly={change.isPending}
        />
        <FieldFrame label="Starts">
          {({ id }) => (
            <select
              id={id}
              name="countsFrom"
              defaultValue={obligation?.countsFrom ?? 'completion'}
              className={fieldClasses}
            >
              {(Object.keys(startWords) as Array<RetentionDutyRow['countsFrom']>).map((each) => (
                <option key={each} value={each}>
                  {startWords[each]}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      </div>
      <TextField
        label="Legal basis"
        name="basis"
        required
        minLength={3}
        maxLength={300}
        defaultValue={obligation?.basis}
        autoComplete="off"
        readOnly={change.isPending}
        hint="Shown on screen and in letters, for example: Anti-money-laundering record, 5 years."
      />
      <Checkbox
        name="isActive"
        defaultChecked={obligation?.isActive ?? false}
        // A disabled box would be left out of the form data.
        onClick={(event) => change.isPending && event.preventDefault()}
        className="flex items-center gap-2.5 text-table"
      >
        Active: holds sessions from now on
      </Checkbox>
    </DialogForm>
  );
};
