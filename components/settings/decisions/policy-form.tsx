'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { ChangeEvent, FormEvent } from 'react';
import type { DecisionPolicy } from '@/lib/answers';
import { furtherFactorNames, type TrustFactorName, trustFactorNames } from '@/lib/contract/domain';
import { Section } from '../../page/section';
import { useChange } from '../../proof';
import { Button } from '../../ui/button';
import { DoneNote } from '../../ui/done-note';
import { FailureNote } from '../../ui/failure-note';
import { TextField } from '../../ui/labelled-field';
import { BusyRing } from '../../ui/ring';
import { factorName } from '../../words/factor-names';
import { type DraftField, draftOf, isSameDraft, type PolicyDraft, readDraft } from './policy-draft';
import { decisionSettingsQuery, proposePolicy } from './queries';

interface PolicyFormProps {
  policy: DecisionPolicy;
  draft: PolicyDraft;
  /** A change waits for a second person; a further one cannot be proposed. */
  isProposed: boolean;
  /** With demo data only, a change does not wait for somebody who does not exist. */
  isDemoOnly: boolean;
  /** `null`: back to the policy in force. */
  onType: (draft: PolicyDraft | null) => void;
}

const Problem = ({ children }: { children: string }) => (
  <span role="status" className="text-bad">
    {children}
  </span>
);

export const PolicyForm = ({ policy, draft, isProposed, isDemoOnly, onType }: PolicyFormProps) => {
  const queryClient = useQueryClient();
  const reread = () => void queryClient.invalidateQueries({ queryKey: decisionSettingsQuery.queryKey });
  const change = useChange(proposePolicy, { onSuccess: reread, onError: reread });
  const read = readDraft(draft);
  const inForce = draftOf(policy);
  const isChanged = !isSameDraft(draft, inForce);
  const canPropose = isChanged && 'numbers' in read && !isProposed && !change.isPending;

  const type = (part: Partial<PolicyDraft>) => {
    change.reset();
    onType({ ...draft, ...part });
  };
  /** The hint, after the number in force if another one is typed. */
  const besideOf = (name: DraftField, value: string, hint: string | undefined): string | undefined => {
    const before = name === 'high' || name === 'medium' || name === 'weakest' ? inForce[name] : inForce.weights[name];

    return value.trim() === before ? hint : [`Was ${before}.`, hint].filter(Boolean).join(' ');
  };
  const numberField = (name: DraftField, hint: string | undefined, value: string, onText: (text: string) => void) => ({
    ...('problem' in read && read.field === name
      ? { 'aria-invalid': true, hint: <Problem>{read.problem}</Problem> }
      : { hint: besideOf(name, value, hint) }),
    value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onText(event.target.value),
    readOnly: change.isPending,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 6,
    required: true,
  });
  const weightField = (name: TrustFactorName) =>
    numberField(
      name,
      policy.leftOut.includes(name) ? 'Left out, does not count.' : undefined,
      draft.weights[name],
      (text) => type({ weights: { ...draft.weights, [name]: text } }),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canPropose) change.mutate({ basedOn: policy.version, ...read.numbers });
  };

  return (
    <form method="post" onSubmit={submit} aria-busy={change.isPending}>
      <Section title="Thresholds" caption="scores are 0 to 100">
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="HIGH from"
            {...numberField('high', 'Approved without a person.', draft.high, (high) => type({ high }))}
          />
          <TextField
            label="MEDIUM from"
            {...numberField('medium', 'Below this, rejected without a person.', draft.medium, (medium) =>
              type({ medium }),
            )}
          />
        </div>
      </Section>
      <Section title="Score" caption="a mix of the weakest factor and the weighted average">
        <TextField
          label="Share of the weakest factor (%)"
          {...numberField('weakest', '0 to 100. The average has the rest.', draft.weakest, (weakest) =>
            type({ weakest }),
          )}
        />
      </Section>
      <Section title="Weights" caption="in the average, 0 to 10">
        <div className="grid grid-cols-2 gap-3">
          {trustFactorNames.map((name) => (
            <TextField key={name} label={factorName(name)} {...weightField(name)} />
          ))}
        </div>
        {furtherFactorNames.map((name) => (
          <p key={name} className="pt-3 text-12 text-ink-2">
            “{factorName(name)}” also counts where a session has one. Its weight is fixed: it cannot be changed or
            previewed here.
          </p>
        ))}
      </Section>
      <div className="border-t border-line pt-3 pb-6">
        {'problem' in read && read.field === null && (
          <p role="status" className="pb-3 text-table text-ink-2">
            {read.problem}
          </p>
        )}
        {isChanged && isProposed && (
          <p className="pb-3 text-table text-ink-2">
            A change is already proposed. Agree to it or withdraw it before you propose another.
          </p>
        )}
        {change.failure && <FailureNote error={change.failure} className="mb-3" />}
        <div className="flex flex-wrap items-center gap-3">
          <Button size="small" type="submit" disabled={!canPropose}>
            {change.isPending && <BusyRing />}
            {change.isPending ? 'Proposing…' : 'Propose change'}
          </Button>
          {isChanged && (
            <Button size="small" look="ghost" onClick={() => onType(null)} disabled={change.isPending}>
              Discard changes
            </Button>
          )}
          {change.isSuccess && (
            <DoneNote>
              {isProposed ? 'Proposed, not in effect yet. See “Proposed changes” above.' : 'Sent to the service.'}
            </DoneNote>
          )}
        </div>
        <p className="pt-3 text-12 text-ink-2">
          A second person must agree. If nobody else can, the change takes effect{' '}
          {isDemoOnly ? 'at once, because this desk has demo data only' : 'after 24 hours'}. Whoever proposes or agrees
          re-authenticates. Only sessions decided afterwards are affected.
        </p>
      </div>
    </form>
  );
};
