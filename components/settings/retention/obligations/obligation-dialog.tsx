'use client';

import { useState } from 'react';
import type { RetentionDutyRow, RetentionScope } from '@/lib/answers';
import { Checkbox } from '../../../ui/checkbox';
import { DialogForm } from '../../../ui/dialog-form';
import { FieldFrame, fieldClasses, TextField } from '../../../ui/labelled-field';
import { periodStartWords } from '../../../words/retention-words';
import { Covers } from '../covers';
import { changeObligation, createObligation, type ObligationBody, useRetentionChange } from '../queries';
import { anySession, ScopeFields, scopeOf } from '../scope-fields';

interface ObligationDialogProps {
  /** `null`: a new one. */
  obligation: RetentionDutyRow | null;
  /** Opened to enable it, with what it covers in view. */
  isEnabling?: boolean;
  onClose: () => void;
}

const bodyOf = ({ id: _, ...body }: RetentionDutyRow): ObligationBody => body;

/** What decides which sessions an obligation covers now. */
export const coveredPart = ({
  years,
  countsFrom,
  ...scope
}: RetentionScope & Pick<RetentionDutyRow, 'years' | 'countsFrom'>) => ({ ...scopeOf(scope), years, countsFrom });

const isYears = (years: number): boolean => Number.isInteger(years) && years >= 1 && years <= 100;

export const ObligationDialog = ({ obligation, isEnabling = false, onClose }: ObligationDialogProps) => {
  const [scope, setScope] = useState(obligation ? scopeOf(obligation) : anySession);
  const [years, setYears] = useState(String(obligation?.years ?? 5));
  const [countsFrom, setCountsFrom] = useState(obligation?.countsFrom ?? 'completion');
  const change = useRetentionChange(
    (body: ObligationBody) =>
      obligation ? changeObligation(obligation.id, { duty: body, was: bodyOf(obligation) }) : createObligation(body),
    onClose,
  );
  const submit = (form: FormData) =>
    change.mutate({
      ...scope,
      years: Number(years),
      basis: String(form.get('basis') ?? '').trim(),
      countsFrom,
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
      <ScopeFields scope={scope} onChange={setScope} disabled={change.isPending} />
      <div className="grid gap-3 desk:grid-cols-2">
        <TextField
          label="Years"
          name="years"
          type="number"
          min={1}
          max={100}
          step={1}
          required
          value={years}
          onChange={(event) => setYears(event.target.value)}
          readOnly={change.isPending}
        />
        <FieldFrame label="Starts">
          {({ id }) => (
            <select
              id={id}
              name="countsFrom"
              value={countsFrom}
              onChange={(event) => setCountsFrom(event.target.value === 'entered day' ? 'entered day' : 'completion')}
              className={fieldClasses}
            >
              {(Object.keys(periodStartWords) as Array<RetentionDutyRow['countsFrom']>).map((each) => (
                <option key={each} value={each}>
                  {periodStartWords[each]}
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
        defaultChecked={isEnabling || obligation?.isActive}
        // A disabled box would be left out of the form data.
        onClick={(event) => change.isPending && event.preventDefault()}
        className="flex items-center gap-2.5 text-table"
      >
        Active: holds sessions from now on
      </Checkbox>
      <Covers
        body={isYears(Number(years)) ? { kind: 'obligation', ...scope, years: Number(years), countsFrom } : null}
      />
    </DialogForm>
  );
};
