'use client';

import type { RetentionRuleRow } from '@/lib/answers';
import { Checkbox } from '../../../ui/checkbox';
import { DialogForm } from '../../../ui/dialog-form';
import { FieldFrame, fieldClasses, TextField } from '../../../ui/labelled-field';
import { changeRule, createRule, type RuleBody, ruleBodyOf, useRetentionChange } from '../queries';
import { readScope, ScopeFields } from '../scope-fields';
import { everyWords, modeWords } from '../words';

interface RuleDialogProps {
  /** `null`: a new one. */
  rule: RetentionRuleRow | null;
  onClose: () => void;
}

const modes = Object.keys(modeWords) as Array<RetentionRuleRow['mode']>;
const spans = Object.keys(everyWords) as Array<RetentionRuleRow['every']>;

export const RuleDialog = ({ rule, onClose }: RuleDialogProps) => {
  const change = useRetentionChange(
    (body: RuleBody) => (rule ? changeRule(rule.id, { rule: body, was: ruleBodyOf(rule) }) : createRule(body)),
    onClose,
  );
  const submit = (form: FormData) =>
    change.mutate({
      ...readScope(form),
      name: String(form.get('name') ?? '').trim(),
      days: Number(form.get('days')),
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
          defaultValue={rule?.days ?? 730}
          readOnly={change.isPending}
          hint="30 or more. Since completion, or creation if never completed."
        />
      </div>
      <ScopeFields country={rule?.country ?? null} status={rule?.status ?? null} readOnly={change.isPending} />
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
        defaultChecked={rule?.isActive ?? false}
        // A disabled box would be left out of the form data.
        onClick={(event) => change.isPending && event.preventDefault()}
        className="flex items-center gap-2.5 text-table"
      >
        Active: first run tomorrow. A second person must agree to it first.
      </Checkbox>
    </DialogForm>
  );
};
