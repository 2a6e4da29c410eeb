'use client';

import type { RetentionRuleRow } from '@/lib/answers';
import { Checkbox } from '../../ui/checkbox';
import { DialogForm } from '../../ui/dialog-form';
import { FieldFrame, fieldClasses, TextField } from '../../ui/labelled-field';
import { changeRule, createRule, type RuleBody } from './queries';
import { ruleBodyOf } from './rule-body';
import { useRetentionChange } from './use-retention-change';
import { readWhich, WhichFields } from './which-fields';
import { everyWords, modeWords } from './words';

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
      ...readWhich(form),
      name: String(form.get('name') ?? '').trim(),
      days: Number(form.get('days')),
      mode: modes.find((each) => each === form.get('mode')) ?? 'propose',
      every: spans.find((each) => each === form.get('every')) ?? 'month',
      isActive: form.get('isActive') === 'on',
    });

  return (
    <DialogForm
      title={rule ? `Change "${rule.name}"` : 'New retention rule'}
      description="Sessions that are older are erased the same way as any other: what must be kept stays, and a certificate is made."
      submitWords={rule ? 'Save' : 'Make the rule'}
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
          label="Older than days"
          name="days"
          type="number"
          min={1}
          max={36_500}
          step={1}
          required
          defaultValue={rule?.days ?? 730}
          readOnly={change.isPending}
          hint="Since completion, or else since creation."
        />
      </div>
      <WhichFields country={rule?.country ?? null} status={rule?.status ?? null} readOnly={change.isPending} />
      <div className="grid gap-3 desk:grid-cols-2">
        <FieldFrame label="What it does">
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
        <FieldFrame label="How often">
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
        // A box cannot be read-only, and a disabled one would be left out of what is sent.
        onClick={(event) => change.isPending && event.preventDefault()}
        className="flex items-center gap-2.5 text-table"
      >
        Active: it runs for the first time tomorrow
      </Checkbox>
    </DialogForm>
  );
};
