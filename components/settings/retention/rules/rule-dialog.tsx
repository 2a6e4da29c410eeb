'use client';

import { useState } from 'react';
import type { RetentionRuleRow } from '@/lib/answers';
import { Checkbox } from '../../../ui/checkbox';
import { DialogForm } from '../../../ui/dialog-form';
import { FieldFrame, fieldClasses, TextField } from '../../../ui/labelled-field';
import { Covers } from '../covers';
import { changeRule, createRule, type RuleBody, ruleBodyOf, useRetentionChange } from '../queries';
import { anySession, ScopeFields, scopeOf } from '../scope-fields';
import { everyWords, modeWords } from '../words';

interface RuleDialogProps {
  /** `null`: a new one. */
  rule: RetentionRuleRow | null;
  /** Opened to enable it, with what it covers in view. */
  isEnabling?: boolean;
  onClose: () => void;
}

const modes = Object.keys(modeWords) as Array<RetentionRuleRow['mode']>;
const spans = Object.keys(everyWords) as Array<RetentionRuleRow['every']>;

const isDays = (days: number): boolean => Number.isInteger(days) && days >= 30 && days <= 36_500;

export const RuleDialog = ({ rule, isEnabling = false, onClose }: RuleDialogProps) => {
  const [scope, setScope] = useState(rule ? scopeOf(rule) : anySession);
  const [days, setDays] = useState(String(rule?.days ?? 730));
  const change = useRetentionChange(
    (body: RuleBody) => (rule ? changeRule(rule.id, { rule: body, was: ruleBodyOf(rule) }) : createRule(body)),
    onClose,
  );
  const submit = (form: FormData) =>
    change.mutate({
      ...scope,
      name: String(form.get('name') ?? '').trim(),
      days: Number(days),
      mode: modes.find((each) => each === form.get('mode')) ?? 'propose',
      every: spans.find((each) => each === form.get('every')) ?? 'month',
      isActive: form.get('isActive') === 'on',
    });

  return (
    <DialogForm
      title={rule ? `Edit “${rule.name}”` : 'New retention rule'}
      description="Older sessions are erased like any others: held sessions stay, and a certificate is issued."
      submitWords={rule ? 'Save' : 'Create rule'}
      pending={change.isPending}
      failure={change.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-3 desk:grid-cols-2">
        <TextField
          label="Name"
          name="name"
          required
          maxLength={100}
          defaultValue={rule?.name}
          autoComplete="off"
          readOnly={change.isPending}
        />
        <TextField
          label="Older than (days)"
          name="days"
          type="number"
          min={30}
          max={36_500}
          step={1}
          required
          value={days}
          onChange={(event) => setDays(event.target.value)}
          readOnly={change.isPending}
          hint="30 or more. Since completion, or creation if never completed."
        />
      </div>
      <ScopeFields scope={scope} onChange={setScope} disabled={change.isPending} />
      <div className="grid gap-3 desk:grid-cols-2">
        <FieldFrame label="Action">
          {({ id }) => (
            <select id={id} name="mode" defaultValue={rule?.mode ?? 'propose'} className={fieldClasses}>
              {modes.map((each) => (
                <option key={each} value={each}>
                  {modeWords[each].words}: {modeWords[each].meaning}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <FieldFrame label="Schedule">
          {({ id }) => (
            <select id={id} name="every" defaultValue={rule?.every ?? 'month'} className={fieldClasses}>
              {spans.map((each) => (
                <option key={each} value={each}>
                  {everyWords[each]}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      </div>
      <Checkbox
        name="isActive"
        defaultChecked={isEnabling || rule?.isActive}
        // A disabled box would be left out of the form data.
        onClick={(event) => change.isPending && event.preventDefault()}
        className="flex items-center gap-2.5 text-table"
      >
        Active: first run tomorrow. A second person must agree to it first.
      </Checkbox>
      <Covers body={isDays(Number(days)) ? { kind: 'rule', ...scope, days: Number(days) } : null} />
    </DialogForm>
  );
};
