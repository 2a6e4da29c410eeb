'use client';

import { Mail } from 'lucide-react';
import type { DeletionAnswer } from '@/lib/answers';
import { dayWords } from '../../../words/days';
import { outcomeWords } from '../../../words/deletion-words';
import { ActionButton } from '../../action-button';
import { Card } from '../card';
import { DueAction } from '../due-action';

/** The last step of a person's request. */
export const ReplyCard = ({
  answer,
  onOpen,
}: {
  answer: DeletionAnswer;
  onOpen: (what: 'letter' | 'close') => void;
}) => {
  const { may, outcome, dueOn, state } = answer;
  const whyNot = !may.answer.allowed && !may.close.allowed ? may.answer.because : null;

  return (
    <Card icon={<Mail aria-hidden="true" />} title="Reply to the person">
      <p>
        {outcome && `Outcome: ${outcomeWords[outcome].toLowerCase()}. `}
        {state === 'reply'
          ? `The request stays open until the reply is sent, by ${dayWords(dueOn)}. Then its details are erased.`
          : 'The request has ended, and no reply is on record.'}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <DueAction may={may.answer}>
          <ActionButton quiet look="solid" size="small" may={may.answer} onClick={() => onOpen('letter')}>
            Review reply letter
          </ActionButton>
        </DueAction>
        <ActionButton quiet look="ghost" size="small" may={may.close} onClick={() => onOpen('close')}>
          Close without reply…
        </ActionButton>
        {whyNot && <span className="text-ink-2">{whyNot}</span>}
      </div>
    </Card>
  );
};
