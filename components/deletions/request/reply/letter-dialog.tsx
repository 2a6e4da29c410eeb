'use client';

import { useId, useState } from 'react';
import type { DeletionAnswer, LetterKind } from '@/lib/answers';
import { capitalise } from '@/lib/base/sentence';
import { makeLetter } from '../../../erasure/queries';
import { useChange } from '../../../proof';
import { AreaField } from '../../../ui/area-field';
import { Button } from '../../../ui/button';
import { Dialog, DialogFoot } from '../../../ui/dialog';
import { DoneNote } from '../../../ui/done-note';
import { FailureNote } from '../../../ui/failure-note';
import { BusyRing } from '../../../ui/ring';
import { saveFile } from '../../../ui/save-file';
import { letterNames, letterWords } from '../../../words/deletion-words';
import { LetterPreview } from './letter-preview';
import { SentForm } from './sent-form';

interface LetterDialogProps {
  answer: DeletionAnswer;
  /** The letter to begin with. */
  first?: LetterKind;
  onClose: () => void;
}

/** What is known of the address, which may begin with the name. Masked details are of no use on an envelope. */
const addressOf = ({ masked, given, replyTo }: DeletionAnswer): string => {
  if (masked) return '';
  const name = given?.name ?? '';
  const [firstLine = ''] = (replyTo ?? '').split('\n');
  const isNamed = name !== '' && firstLine.toLowerCase().includes(name.toLowerCase());

  return [isNamed ? '' : name, replyTo].filter(Boolean).join('\n');
};

/** Letters are not stored. The officer says when and how one was sent. */
export const LetterDialog = ({ answer, first, onClose }: LetterDialogProps) => {
  const [kind, setKind] = useState<LetterKind>(first ?? answer.letter ?? 'confirmation');
  const [typed, setTyped] = useState<string | null>(null);
  const [isMarking, setMarking] = useState(false);
  const formId = useId();
  const addressee = typed ?? addressOf(answer);
  const letter = useChange(() => makeLetter(answer.id, { kind, addressee: addressee.trim() }), {
    onSuccess: (file: Blob) => saveFile(file, `${answer.reference}-${kind.replace(' ', '-')}.pdf`),
  });
  const isBusy = letter.isPending || isMarking;
  const choose = (each: LetterKind) => {
    letter.reset();
    setKind(each);
  };

  return (
    <Dialog
      title={capitalise(letterNames[kind])}
      description="Filled in from the template and this request. The PDF is saved to your computer, not in Proofdesk."
      busy={isBusy}
      onClose={onClose}
      wide
    >
      <div className="mt-3 grid gap-3">
        <Kinds kinds={answer.letters} kind={kind} disabled={isBusy} onChoose={choose} />
        <form
          id={formId}
          method="post"
          aria-busy={letter.isPending}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy && addressee.trim() !== '') letter.mutate();
          }}
        >
          <AreaField
            label="Name and address"
            value={addressee}
            onChange={(event) => setTyped(event.target.value)}
            readOnly={isBusy}
            rows={3}
            required
            maxLength={800}
            autoComplete="off"
            hint={
              answer.masked && answer.given !== null
                ? 'Printed on the letter, at most 10 lines. Choose a purpose to fill it in from the request.'
                : 'Printed on the letter, at most 10 lines.'
            }
          />
        </form>
        <LetterPreview requestId={answer.id} kind={kind} addressee={addressee.trim()} />
      </div>
      <DialogFoot>
        <div className="grid min-w-0 flex-1 gap-2">
          {letter.failure && <FailureNote error={letter.failure} />}
          {letter.isSuccess && <DoneNote>PDF saved. Mark it as sent once you have sent it.</DoneNote>}
          <div className="flex flex-wrap items-end gap-3">
            <Button form={formId} look="solid" type="submit" disabled={isBusy || addressee.trim() === ''}>
              {letter.isPending && <BusyRing />}
              {letter.isPending ? 'Creating…' : 'Create PDF'}
            </Button>
            <SentForm answer={answer} kind={kind} disabled={isBusy} onMarking={setMarking} onSent={onClose} />
          </div>
        </div>
      </DialogFoot>
    </Dialog>
  );
};

interface KindsProps {
  kinds: readonly LetterKind[];
  kind: LetterKind;
  disabled: boolean;
  onChoose: (kind: LetterKind) => void;
}

/** Usually one letter is right. */
const Kinds = ({ kinds, kind, disabled, onChoose }: KindsProps) =>
  kinds.length > 1 ? (
    <fieldset className="grid gap-1" disabled={disabled}>
      <legend className="mb-1 text-12 font-medium">Letter</legend>
      {kinds.map((each) => (
        <label key={each} className="flex items-center gap-2 text-table">
          <input
            type="radio"
            name="kind"
            value={each}
            checked={each === kind}
            onChange={() => onChoose(each)}
            className="accent-accent"
          />
          {letterWords[each]}
        </label>
      ))}
    </fieldset>
  ) : (
    <p className="text-table">
      <span className="text-ink-2">Letter:</span> {letterWords[kind]}
    </p>
  );
