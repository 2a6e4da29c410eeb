'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import type { FourEyes, ReviewPolicy } from '@/lib/answers';
import { asApiError } from '../../api';
import { Section } from '../../page/section';
import { useChange } from '../../proof';
import { FailureNote } from '../../ui/failure-note';
import { TextField } from '../../ui/labelled-field';
import { SaveRow } from '../save-row';
import { draftOf, fourEyesChoices, isSamePolicy, meaningOf, type PolicyDraft, readDraft } from './policy-draft';
import { changePolicy, reviewSettingsQuery } from './queries';

export const PolicyForm = ({ policy }: { policy: ReviewPolicy }) => {
  const queryClient = useQueryClient();
  /** `null` until something is edited. `was`: the policy when editing began. */
  const [choice, setChoice] = useState<{ draft: PolicyDraft; was: ReviewPolicy } | null>(null);
  const reload = async () => {
    await queryClient.invalidateQueries({ queryKey: reviewSettingsQuery.queryKey });
    setChoice(null);
  };
  const change = useChange(changePolicy, {
    onSuccess: reload,
    onError: (error) => {
      if (asApiError(error).code === 'CONFLICT') void reload();
    },
  });
  const was = choice?.was ?? policy;
  const draft = choice?.draft ?? draftOf(policy);
  const read = readDraft(draft);
  const isChanged = !('policy' in read) || !isSamePolicy(read.policy, was);

  const type = (part: Partial<PolicyDraft>) => {
    change.reset();
    setChoice({ draft: { ...draft, ...part }, was });
  };
  const numberField = (name: 'warnMinutes' | 'breachMinutes' | 'undoSeconds') => ({
    name,
    value: draft[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => type({ [name]: event.target.value }),
    readOnly: change.isPending,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 6,
    required: true,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if ('policy' in read && isChanged && !change.isPending) change.mutate({ policy: read.policy, was });
  };

  return (
    <form method="post" onSubmit={submit} aria-busy={change.isPending}>
      <Section title="Service level" caption="how long a session may wait; the queue begins with what is late">
        <div className="grid max-w-[760px] gap-3 desk:grid-cols-2">
          <TextField label="Warn after (minutes)" hint="1 to 10,080." {...numberField('warnMinutes')} />
          <TextField label="Breach after (minutes)" hint="At most 20,160." {...numberField('breachMinutes')} />
        </div>
      </Section>
      <Section
        title="Four-eyes review"
        caption="the second reviewer is always a different person and does not see the first verdict"
      >
        <FourEyesChoice
          chosen={draft.fourEyes}
          disabled={change.isPending}
          onChoose={(fourEyes) => type({ fourEyes })}
        />
      </Section>
      <Section title="Undo" caption="nothing is sent before the window ends">
        <TextField
          className="max-w-[374px]"
          label="Undo window (seconds)"
          hint="0 to 300. 0 turns undo off."
          {...numberField('undoSeconds')}
        />
      </Section>
      <div className="max-w-[760px] border-t border-line pt-3 pb-6">
        {isChanged && <Meaning read={read} />}
        {change.failure && <FailureNote error={change.failure} className="mb-3" />}
        <SaveRow
          change={change}
          isChanged={isChanged}
          isValid={!('problem' in read)}
          isProposed={change.isSuccess && !isSamePolicy(change.data.policy, change.variables.policy)}
          onDiscard={choice && (() => setChoice(null))}
        />
      </div>
    </form>
  );
};

interface FourEyesChoiceProps {
  chosen: FourEyes;
  disabled: boolean;
  onChoose: (fourEyes: FourEyes) => void;
}

const FourEyesChoice = ({ chosen, disabled, onChoose }: FourEyesChoiceProps) => (
  <fieldset disabled={disabled} className="max-w-[760px] border-t border-line">
    <legend className="sr-only">Second review</legend>
    {(Object.keys(fourEyesChoices) as FourEyes[]).map((each) => (
      <label key={each} className="flex min-h-[34px] items-center gap-2.5 border-b border-line text-table">
        <input
          type="radio"
          name="fourEyes"
          value={each}
          checked={each === chosen}
          onChange={() => onChoose(each)}
          className="shrink-0 accent-accent"
        />
        <span className="w-[124px] shrink-0">{fourEyesChoices[each].words}</span>
        <span className="text-12 text-ink-2">{fourEyesChoices[each].meaning}</span>
      </label>
    ))}
  </fieldset>
);

const Meaning = ({ read }: { read: ReturnType<typeof readDraft> }) =>
  'problem' in read ? (
    <p role="status" className="pb-3 text-table text-ink-2">
      {read.problem}
    </p>
  ) : (
    <ul
      aria-label="Effect of the change"
      className="grid list-disc gap-1 pb-3 pl-4 text-table text-ink-2 marker:text-ink-3"
    >
      {meaningOf(read.policy).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
