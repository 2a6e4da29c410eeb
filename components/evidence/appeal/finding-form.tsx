'use client';

import { useId } from 'react';
import type { AppealReason, OpenAppeal } from '@/lib/answers';
import { DraftNote } from '../../drafts/draft-note';
import { useDraft } from '../../drafts/use-draft';
import { type Keys, useShortcuts } from '../../ui/shortcuts';
import { blockOf, type Verdict, verdictsFor } from './appeal-words';
import { FindingFields, noteClasses, type VerdictState } from './finding-fields';
import type { AppealChange } from './use-appeal-change';

const longest = 2000;

interface FindingFormProps {
  sessionId: string;
  appeal: OpenAppeal;
  /** What can be chosen from. */
  reasons: readonly AppealReason[];
  chosen: readonly string[];
  onToggle: (code: string) => void;
  change: AppealChange;
}

/** Where whoever has the appeal records what they found. */
export const FindingForm = ({ sessionId, appeal, reasons, chosen, onToggle, change }: FindingFormProps) => {
  const noteId = useId();
  const draft = useDraft(`finding-${sessionId}`);
  const note = draft.text.trim();
  const given = reasons.filter(({ code }) => chosen.includes(code));
  const recording = change.isPending && change.variables.action === 'decide' ? change.variables.finding : null;

  const verdicts = verdictsFor(appeal.against).map((verdict) => ({
    ...verdict,
    state: stateOf(verdict, { given, note, recording, isBusy: change.isPending }),
  }));
  const blocks = verdicts.flatMap((verdict) => blockOf(verdict, given, note) ?? []);

  const decide = ({ finding }: Verdict) =>
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
    ...verdicts.flatMap((verdict) => (verdict.state === 'ready' ? [[verdict.key, () => decide(verdict)]] : [])),
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
            maxLength={longest}
            rows={2}
            placeholder="Note"
            className={noteClasses}
          />
          <DraftNote draft={draft} />
        </div>
      }
      verdicts={verdicts}
      onDecide={decide}
      words={[...new Set(blocks), 'Final at the service. Your finding is recorded here and never sent.'].join(' ')}
    />
  );
};

interface Filled {
  given: readonly AppealReason[];
  note: string;
  recording: Verdict['finding'] | null;
  isBusy: boolean;
}

const stateOf = (verdict: Verdict, { given, note, recording, isBusy }: Filled): VerdictState => {
  if (recording === verdict.finding) return 'pending';

  return isBusy || blockOf(verdict, given, note) !== null ? 'blocked' : 'ready';
};
