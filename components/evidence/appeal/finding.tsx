'use client';

import type { AppealAnswer, OpenAppeal } from '@/lib/answers';
import { againstOf, verdictsFor } from './appeal-words';
import { FindingFields, noteClasses } from './finding-fields';
import { FindingForm } from './finding-form';
import type { AppealChange } from './use-appeal-change';

/** Whether a finding can be recorded now; `blocked` says in words why not. */
type Stage =
  | { kind: 'none' }
  | { kind: 'blocked'; against: OpenAppeal['against']; words: string }
  | { kind: 'ready'; appeal: OpenAppeal };

export const stageOf = (answer: AppealAnswer, status: string | null, masked: boolean): Stage => {
  if (answer.state === 'open') {
    if (!answer.isYours) return { kind: 'none' };
    if (!masked) return { kind: 'ready', appeal: answer };

    return { kind: 'blocked', against: answer.against, words: 'A finding needs the evidence. Choose a purpose.' };
  }

  const against = againstOf(status);
  if (against === null) return { kind: 'none' };
  const words = masked
    ? 'A finding needs the evidence. Choose a purpose, or take up the appeal.'
    : 'Take up the appeal to record a finding.';

  return { kind: 'blocked', against, words };
};

interface FindingProps {
  sessionId: string;
  answer: AppealAnswer;
  stage: Stage;
  chosen: readonly string[];
  onToggle: (code: string) => void;
  change: AppealChange;
}

/** The same shape before and after, so that nothing moves when a finding becomes possible. */
export const Finding = ({ sessionId, answer: { reasons }, stage, chosen, onToggle, change }: FindingProps) => {
  switch (stage.kind) {
    case 'none':
      return null;
    case 'ready':
      return (
        <FindingForm
          sessionId={sessionId}
          appeal={stage.appeal}
          reasons={reasons}
          chosen={chosen}
          onToggle={onToggle}
          change={change}
        />
      );
    case 'blocked':
      return (
        <FindingFields
          reasons={reasons}
          chosen={chosen}
          note={
            <div>
              <textarea aria-label="Note" disabled rows={2} placeholder="Note" className={noteClasses} />
              <p className="min-h-4" />
            </div>
          }
          verdicts={verdictsFor(stage.against).map((verdict) => ({ ...verdict, state: 'blocked' }))}
          words={stage.words}
        />
      );
  }
};
