'use client';

import { type FormEvent, useState } from 'react';
import type { DeletionAnswer, LetterKind } from '@/lib/answers';
import { changeDeletion, makeLetter } from '../../erasure/queries';
import { useRequestChange } from '../../erasure/use-request-change';
import { useChange } from '../../proof';
import { AreaField } from '../../ui/area-field';
import { Button } from '../../ui/button';
import { Dialog, DialogFoot } from '../../ui/dialog';
import { DoneNote } from '../../ui/done-note';
import { FailureNote } from '../../ui/failure-note';
import { BusyRing } from '../../ui/ring';
import { saveFile } from '../../ui/save-file';
import { letterWords } from '../../words/deletion-words';
import { ActionButton } from '../action-button';

const kinds = Object.keys(letterWords) as LetterKind[];

/** Letters are not stored. The officer says when one was sent. */
export const LetterDialog = ({ answer, onClose }: { answer: DeletionAnswer; onClose: () => void }) => {
  const [kind, setKind] = useState<LetterKind>(answer.letter ?? 'confirmation');
  const [addressee, setAddressee] = useState('');
  const letter = useChange(() => makeLetter(answer.id, { kind, addressee: addressee.trim() }), {
    onSuccess: (file: Blob) => saveFile(file, `${answer.reference}-${kind.replace(' ', '-')}.pdf`),
  });
  const sent = useRequestChange(
    () => changeDeletion(answer.id, { action: 'answer', letter: kind }),
    () => onClose(),
  );
  const isBusy = letter.isPending || sent.isPending;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && addressee.trim() !== '') letter.mutate();
  };

  return (
    <Dialog
      title="Reply letter"
      description="Filled in from the template and this request. Saved to your computer, not stored in Proofdesk."
      busy={isBusy}
      onClose={onClose}
    >
      <form method="post" onSubmit={submit} aria-busy={isBusy} className="mt-4 grid gap-3">
        <fieldset className="grid gap-1" disabled={isBusy}>
          <legend className="mb-1 text-12 font-medium">Letter</legend>
          {kinds.map((each) => (
            <label key={each} className="flex items-center gap-2 text-table">
              <input
                type="radio"
                name="kind"
                value={each}
                checked={each === kind}
                onChange={() => {
                  letter.reset();
                  setKind(each);
                }}
                className="accent-accent"
              />
              {letterWords[each]}
              {each === answer.letter && <span className="text-12 text-ink-3">applies now</span>}
            </label>
          ))}
        </fieldset>
        <AreaField
          label="Name and address"
          value={addressee}
          onChange={(event) => setAddressee(event.target.value)}
          readOnly={isBusy}
          rows={4}
          required
          maxLength={800}
          autoComplete="off"
          hint="Printed on the letter, at most 10 lines. Not stored."
        />
        {letter.failure && <FailureNote error={letter.failure} />}
        {sent.failure && <FailureNote error={sent.failure} />}
        {letter.isSuccess && <DoneNote>PDF saved. Mark it as sent once you have sent it.</DoneNote>}
        <DialogFoot>
          {answer.answeredWith && (
            <span className="mr-auto text-12 text-ink-2">Already replied: {answer.answeredWith}.</span>
          )}
          <ActionButton
            quiet
            may={answer.may.answer}
            pending={sent.isPending}
            disabled={isBusy}
            onClick={() => sent.mutate()}
          >
            Mark as sent
          </ActionButton>
          <Button look="solid" type="submit" disabled={isBusy || addressee.trim() === ''}>
            {letter.isPending && <BusyRing />}
            {letter.isPending ? 'Creating…' : 'Create PDF'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
