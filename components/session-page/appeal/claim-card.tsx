'use client';

import { type ReactNode, useId } from 'react';
import type { AppealAnswer, AppealWords, OpenAppeal } from '@/lib/answers';
import { Button } from '../../ui/button';
import { ConfirmButton } from '../../ui/confirm-button';
import { Initials } from '../../ui/initials';
import { BusyRing } from '../../ui/ring';
import { RelativeTime } from '../../ui/time';
import type { AppealChange } from './queries';

interface ClaimCardProps {
  answer: AppealAnswer;
  change: AppealChange;
  /** `null`: not allowed, or the session is not final. */
  onTakeUp: (() => void) | null;
}

export const ClaimCard = ({ answer, change, onTakeUp }: ClaimCardProps) => {
  const reasonId = useId();
  const whyNot = onTakeUp && answer.whyNot;

  return answer.state === 'open' ? (
    <Card
      mark={<Initials name={answer.by.name} you={answer.isYours} />}
      action={answer.mayPutBack && <PutBackButton appeal={answer} change={change} />}
    >
      <p className="font-medium">Taken up by {answer.isYours ? 'you' : answer.by.name}</p>
      <p className="text-12 text-ink-3">
        <RelativeTime at={answer.takenUpAt} />
      </p>
      <AppealNote words={answer.reason} />
    </Card>
  ) : (
    <Card
      mark={<span aria-hidden="true" className="size-5 rounded-full border border-line-2" />}
      action={
        onTakeUp && (
          <Button
            size="small"
            onClick={onTakeUp}
            disabled={change.isPending || whyNot !== null}
            aria-describedby={whyNot === null ? undefined : reasonId}
          >
            Take up appeal…
          </Button>
        )
      }
    >
      <p className="font-medium">{answer.state === 'decided' ? 'Appeal decided' : 'No open appeal'}</p>
      {whyNot && (
        <p id={reasonId} className="text-12 text-ink-2">
          {whyNot}
        </p>
      )}
    </Card>
  );
};

const Card = ({ mark, action, children }: { mark: ReactNode; action: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-[26px] flex-wrap items-start gap-x-2 gap-y-1 pb-2 text-table">
    <span className="pt-[3px]">{mark}</span>
    <div className="min-w-0 flex-1 basis-32 pt-[3px]">{children}</div>
    {action}
  </div>
);

/** Putting back a colleague's appeal needs a confirmation. */
const PutBackButton = ({ appeal: { id, isYours }, change }: { appeal: OpenAppeal; change: AppealChange }) => {
  const pending = change.isPending && change.variables.action === 'put back';
  const putBack = () => change.mutate({ action: 'put back', appealId: id });

  return isYours ? (
    <Button size="small" look="ghost" onClick={putBack} disabled={change.isPending}>
      {pending && <BusyRing />}
      {pending ? 'Releasing…' : 'Release'}
    </Button>
  ) : (
    <ConfirmButton
      words="Release"
      pendingWords="Releasing…"
      pending={pending}
      disabled={change.isPending}
      look="outline"
      onConfirm={putBack}
    />
  );
};

export const AppealNote = ({ words }: { words: AppealWords }) => {
  switch (words.state) {
    case 'readable':
      return <p className="break-words whitespace-pre-wrap text-ink-2">{words.text}</p>;
    case 'hidden':
      return <p className="text-ink-3">Choose a purpose to read the note.</p>;
    case 'unreadable':
      return <p className="text-ink-2">This note cannot be decrypted.</p>;
  }
};
