'use client';

import { type FormEvent, useState } from 'react';
import type { ErasurePolicy } from '@/lib/answers';
import { Checkbox } from '../../ui/checkbox';
import { FailureNote } from '../../ui/failure-note';
import { TextField } from '../../ui/labelled-field';
import { SaveRow } from '../save-row';
import { Section } from '../section';
import { changePolicy } from './queries';
import { useRetentionChange } from './use-retention-change';
import { weekendWords } from './words';

const mostSeconds = 600;

type Draft = Omit<ErasurePolicy, 'cancelSeconds'> & { cancelSeconds: string };

const draftOf = (policy: ErasurePolicy): Draft => ({ ...policy, cancelSeconds: String(policy.cancelSeconds) });

/** `null`: it cannot be so. */
const readDraft = (draft: Draft): ErasurePolicy | null => {
  const typed = draft.cancelSeconds.trim();
  const cancelSeconds = /^\d{1,3}$/.test(typed) ? Number(typed) : null;

  return cancelSeconds === null || cancelSeconds > mostSeconds ? null : { ...draft, cancelSeconds };
};

const isSame = (one: ErasurePolicy, other: ErasurePolicy): boolean =>
  one.weekendRule === other.weekendRule &&
  one.cancelSeconds === other.cancelSeconds &&
  one.directNeedsApproval === other.directNeedsApproval;

export const PolicyForm = ({ policy }: { policy: ErasurePolicy }) => {
  /** `null`: as the server has it. `was`: as it was when the first key was pressed. */
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
    <Section title="How deletions are carried out" caption="counts from now on; what is under way stays as it is">
      <form method="post" onSubmit={submit} aria-busy={change.isPending} className="max-w-[760px]">
        <fieldset disabled={change.isPending}>
          <legend className="w-full border-b border-line pb-1.5 text-12 font-medium">
            When the month to answer ends at a weekend
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
          label="Seconds to cancel a direct deletion"
          hint="0 to 600. With 0 it begins at once."
          value={draft.cancelSeconds}
          onChange={(event) => type({ cancelSeconds: event.target.value })}
          readOnly={change.isPending}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          required
        />
        <Checkbox
          checked={draft.directNeedsApproval}
          onChange={(event) => type({ directNeedsApproval: event.target.checked })}
          disabled={change.isPending}
          className="mt-3 flex items-center gap-2.5 text-table"
        >
          A direct deletion needs a second person too
        </Checkbox>
        {read === null && (
          <p role="status" className="mt-3 text-table text-ink-2">
            A direct deletion can be cancelled for 0 to 600 whole seconds.
          </p>
        )}
        {change.failure && <FailureNote error={change.failure} className="mt-3" />}
        <div className="mt-3">
          <SaveRow
            change={change}
            isChanged={isChanged}
            isFine={read !== null}
            onLeave={choice && (() => setChoice(null))}
          />
        </div>
      </form>
    </Section>
  );
};
