'use client';

import { type FormEvent, useState } from 'react';
import type { ErasurePolicy } from '@/lib/answers';
import { Section } from '../../page/section';
import { Checkbox } from '../../ui/checkbox';
import { FailureNote } from '../../ui/failure-note';
import { TextField } from '../../ui/labelled-field';
import { SaveRow } from '../save-row';
import { changePolicy, useRetentionChange } from './queries';
import { weekendWords } from './words';

const mostSeconds = 600;

type Draft = Omit<ErasurePolicy, 'cancelSeconds'> & { cancelSeconds: string };

const draftOf = (policy: ErasurePolicy): Draft => ({ ...policy, cancelSeconds: String(policy.cancelSeconds) });

/** `null` if invalid. */
const readDraft = (draft: Draft): ErasurePolicy | null => {
  const typed = draft.cancelSeconds.trim();
  const cancelSeconds = /^\d{1,3}$/.test(typed) ? Number(typed) : null;

  return cancelSeconds === null || cancelSeconds > mostSeconds ? null : { ...draft, cancelSeconds };
};

const isSame = (one: ErasurePolicy, other: ErasurePolicy): boolean =>
  one.weekendRule === other.weekendRule &&
  one.cancelSeconds === other.cancelSeconds &&
  one.requestsNeedApproval === other.requestsNeedApproval &&
  one.directNeedsApproval === other.directNeedsApproval;

export const PolicyForm = ({ policy }: { policy: ErasurePolicy }) => {
  /** `null` until something is edited. `was`: the policy when editing began. */
  const [choice, setChoice] = useState<{ draft: Draft; was: ErasurePolicy } | null>(null);
  const change = useRetentionChange(changePolicy, () => setChoice(null));
  const was = choice?.was ?? policy;
  const draft = choice?.draft ?? draftOf(policy);
  const read = readDraft(draft);
  const isChanged = read === null || !isSame(read, was);
  const type = (part: Partial<Draft>) => {
    change.reset();
    setChoice({ draft: { ...draft, ...part }, was });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (read && isChanged && !change.isPending) change.mutate({ policy: read, was });
  };

  return (
    <Section title="Deletion policy" caption="applies from now on; deletions in progress are unaffected">
      <form method="post" onSubmit={submit} aria-busy={change.isPending} className="max-w-[760px]">
        <fieldset disabled={change.isPending}>
          <legend className="w-full border-b border-line pb-1.5 text-12 font-medium">
            When the one-month deadline falls on a weekend
          </legend>
          {(Object.keys(weekendWords) as Array<ErasurePolicy['weekendRule']>).map((each) => (
            <label key={each} className="flex min-h-[34px] items-center gap-2.5 border-b border-line text-table">
              <input
                type="radio"
                name="weekendRule"
                checked={each === draft.weekendRule}
                onChange={() => type({ weekendRule: each })}
                className="shrink-0 accent-accent"
              />
              <span className="w-[124px] shrink-0">{weekendWords[each].words}</span>
              <span className="text-12 text-ink-2">{weekendWords[each].meaning}</span>
            </label>
          ))}
        </fieldset>
        <TextField
          className="mt-3 max-w-[374px]"
          label="Cancellation window (seconds)"
          hint="For every deletion, after its last approval. 0 to 600. 0 starts immediately."
          value={draft.cancelSeconds}
          onChange={(event) => type({ cancelSeconds: event.target.value })}
          readOnly={change.isPending}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          required
        />
        <Checkbox
          checked={draft.requestsNeedApproval}
          onChange={(event) => type({ requestsNeedApproval: event.target.checked })}
          disabled={change.isPending}
          className="mt-3 flex items-center gap-2.5 text-table"
        >
          Deletion requests need a second approval
        </Checkbox>
        <Checkbox
          checked={draft.directNeedsApproval}
          onChange={(event) => type({ directNeedsApproval: event.target.checked })}
          disabled={change.isPending}
          className="mt-2 flex items-center gap-2.5 text-table"
        >
          Direct deletions need a second approval
        </Checkbox>
        <p className="mt-2 text-12 text-ink-2">
          Retention rules need one if their action is Propose. Every deletion needs a reason and a typed confirmation.
        </p>
        {read === null && (
          <p role="status" className="mt-3 text-table text-ink-2">
            The cancellation window must be a whole number of seconds from 0 to 600.
          </p>
        )}
        {change.failure && <FailureNote error={change.failure} className="mt-3" />}
        <div className="mt-3">
          <SaveRow
            change={change}
            isChanged={isChanged}
            isValid={read !== null}
            isProposed={change.isSuccess && !isSame(change.data.policy, change.variables.policy)}
            onDiscard={choice && (() => setChoice(null))}
          />
        </div>
      </form>
    </Section>
  );
};
