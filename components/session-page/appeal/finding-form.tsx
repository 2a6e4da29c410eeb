'use client';

import { useId } from 'react';
import type { AppealAnswer, AppealReason, OpenAppeal } from '@/lib/answers';
import { DraftNote } from '../../drafts/draft-note';
import { useDraft } from '../../drafts/use-draft';
import { type Keys, useShortcuts } from '../../ui/shortcuts';
import { type FindingOption, findingOptions, whyNotRecord } from '../../words/appeal-words';
import { FindingFields, type FindingState, noteClasses } from './finding-fields';
import type { AppealChange } from './queries';

type Stage =
  | { kind: 'none' }
  /** Yours, but it cannot be decided now. */
  | { kind: 'blocked'; words: string }
  | { kind: 'ready'; appeal: OpenAppeal };

export const stageOf = (answer: AppealAnswer, masked: boolean): Stage => {
  if (answer.state !== 'open' || !answer.isYours) return { kind: 'none' };
  if (answer.against === 'approval') {
    return { kind: 'blocked', words: 'Only rejections can be appealed. Release this appeal.' };
  }

  return masked
    ? { kind: 'blocked', words: 'Choose a purpose to record a finding.' }
    : { kind: 'ready', appeal: answer };
};

interface FindingProps {
  sessionId: string;
  answer: AppealAnswer;
  stage: Stage;
  chosen: readonly string[];
  onToggle: (code: string) => void;
  change: AppealChange;
}

/** Keeps its shape, so that nothing moves when a finding becomes possible. */
export const Finding = ({ answer: { reasons, undoSeconds }, stage, ...form }: FindingProps) => {
  switch (stage.kind) {
    case 'none':
      return null;
    case 'ready':
      return <FindingForm appeal={stage.appeal} reasons={reasons} undoSeconds={undoSeconds} {...form} />;
    case 'blocked':
      return (
        <FindingFields
          reasons={reasons}
          chosen={form.chosen}
          note={
            <div>
              <textarea aria-label="Note" disabled rows={2} placeholder="Note" className={noteClasses} />
              <p className="min-h-4" />
            </div>
          }
          options={findingOptions.map((option) => ({ ...option, state: 'blocked' }))}
          words={stage.words}
        />
      );
  }
};

const maxLength = 2000;

interface FindingFormProps extends Omit<FindingProps, 'answer' | 'stage'> {
  appeal: OpenAppeal;
  reasons: readonly AppealReason[];
  undoSeconds: number;
}

const undoWords = (seconds: number): string =>
  seconds === 0 ? 'You cannot undo it.' : `You can undo it for ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;

const FindingForm = ({ sessionId, appeal, reasons, undoSeconds, chosen, onToggle, change }: FindingFormProps) => {
  const noteId = useId();
  const draft = useDraft(`finding-${sessionId}`);
  const note = draft.text.trim();
  const given = reasons.filter(({ code }) => chosen.includes(code));
  const recording = change.isPending && change.variables.action === 'decide' ? change.variables.finding : null;

  const options = findingOptions.map((option) => ({
    ...option,
    state: stateOf(option, { given, note, recording, isBusy: change.isPending }),
  }));
  const problems = options.flatMap((option) => whyNotRecord(option, given, note) ?? []);

  const decide = ({ finding }: FindingOption) =>
    change.mutate(
      {
        action: 'decide',
        appealId: appeal.id,
        finding,
        reasons: given.map(({ code }) => code),
        note: note === '' ? null : note,
      },
      { onSuccess: () => void draft.clear() },
    );

  const keys: Keys = Object.fromEntries([
    ...reasons.slice(0, 9).map(({ code }, at) => [String(at + 1), () => onToggle(code)]),
    ...options.flatMap((option) => (option.state === 'ready' ? [[option.key, () => decide(option)]] : [])),
  ]);
  useShortcuts(change.isPending ? {} : keys);

  return (
    <FindingFields
      reasons={reasons}
      chosen={chosen}
      onToggle={change.isPending ? undefined : onToggle}
      note={
        <div>
          <label htmlFor={noteId} className="sr-only">
            Note
          </label>
          <textarea
            id={noteId}
            {...draft.field}
            readOnly={change.isPending}
            maxLength={maxLength}
            rows={2}
            placeholder="Note"
            className={noteClasses}
          />
          <DraftNote draft={draft} />
        </div>
      }
      options={options}
      onDecide={decide}
      words={[
        ...new Set(problems),
        `The outcome goes to the integrator where a webhook is configured. ${undoWords(undoSeconds)}`,
      ].join(' ')}
    />
  );
};

interface FormState {
  given: readonly AppealReason[];
  note: string;
  recording: FindingOption['finding'] | null;
  isBusy: boolean;
}

const stateOf = (option: FindingOption, { given, note, recording, isBusy }: FormState): FindingState => {
  if (recording === option.finding) return 'pending';

  return isBusy || whyNotRecord(option, given, note) !== null ? 'blocked' : 'ready';
};
