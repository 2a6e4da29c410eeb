'use client';

import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import type { DeletionAnswer, LetterPreview as Letter, LetterBody, LetterKind } from '@/lib/answers';
import { capitalise } from '@/lib/base/sentence';
import { letterPreviewQuery, makeLetter } from '../../../erasure/queries';
import { useChange } from '../../../proof';
import { usePurpose } from '../../../purpose/purpose-provider';
import { AreaField } from '../../../ui/area-field';
import { Button } from '../../../ui/button';
import { useCopy } from '../../../ui/copy-button';
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
  /** Why nothing is done: the letter is not marked as sent, because closing the request follows. */
  because?: LetterBody['because'];
  onClose: () => void;
}

/** Without case and diacritics: people write their own name in several ways. */
const plain = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** In full, or without the names in the middle. */
const isNamed = (line: string, name: string): boolean => {
  const names = plain(name).split(/\s+/);
  const words = plain(line).split(/[\s,]+/);

  return [names.at(0), names.at(-1)].every((each) => each !== undefined && words.includes(each));
};

/** What is known of the address, which may begin with the name. Masked details are of no use on an envelope. */
const addressOf = ({ masked, given, replyTo }: DeletionAnswer): { text: string; isNameAdded: boolean } => {
  if (masked) return { text: '', isNameAdded: false };
  const name = given?.name ?? '';
  const [firstLine = ''] = (replyTo ?? '').split('\n');
  const isNameAdded = name !== '' && !isNamed(firstLine, name);

  return { text: [isNameAdded ? name : '', replyTo].filter(Boolean).join('\n'), isNameAdded };
};

const addressHint = ({ replyTo }: DeletionAnswer, isNameAdded: boolean): string =>
  [
    'Printed on the letter, at most 10 lines.',
    isNameAdded && replyTo !== null && 'The name was added above the address.',
  ]
    .filter(Boolean)
    .join(' ');

/** Letters are not stored. The officer says when and how one was sent. */
export const LetterDialog = ({ answer, first, because, onClose }: LetterDialogProps) => {
  const [kind, setKind] = useState<LetterKind>(
    because ? 'not carried out' : (first ?? answer.letter ?? 'confirmation'),
  );
  const [typed, setTyped] = useState<string | null>(null);
  const [isMarking, setMarking] = useState(false);
  const [isUnticked, setUnticked] = useState(false);
  const formId = useId();
  const { running } = usePurpose();
  const known = addressOf(answer);
  const addressee = typed ?? known.text;
  const chosen = { kind, ...(because && { because }) };
  const preview = useQuery(letterPreviewQuery(answer.id, chosen, running?.code ?? null));
  const letter = useChange(() => makeLetter(answer.id, { ...chosen, addressee: addressee.trim() }), {
    onSuccess: (file: Blob) => saveFile(file, `${answer.reference}-${kind.replaceAll(' ', '-')}.pdf`),
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
        <Kinds kinds={because ? [] : answer.letters} kind={kind} disabled={isBusy} onChoose={choose} />
        <form
          id={formId}
          method="post"
          aria-busy={letter.isPending}
          onSubmit={(event) => {
            event.preventDefault();
            setUnticked(false);
            if (!isBusy && addressee.trim() !== '') letter.mutate();
          }}
        >
          <AreaField
            label="Name and address"
            value={addressee}
            onChange={(event) => setTyped(event.target.value)}
            readOnly={isBusy}
            rows={5}
            required
            maxLength={800}
            autoComplete="off"
            hint={addressHint(answer, typed === null && known.isNameAdded)}
          />
          {typed === null && answer.masked && answer.given !== null && <FillIn />}
        </form>
        <LetterPreview letter={preview} addressee={addressee.trim()} />
      </div>
      <DialogFoot>
        <div className="grid min-w-0 flex-1 gap-2">
          {letter.failure && <FailureNote error={letter.failure} />}
          <div className="flex flex-wrap items-center gap-2 phone:[&>button]:flex-1">
            <Button form={formId} look="solid" type="submit" disabled={isBusy || addressee.trim() === ''}>
              {letter.isPending && <BusyRing />}
              {letter.isPending ? 'Creating…' : 'Create PDF'}
            </Button>
            <CopyText letter={preview.data} />
            {letter.isSuccess && (
              <DoneNote>
                {because
                  ? 'PDF saved. Send it before you close the request.'
                  : 'PDF saved. Mark it as sent once you have sent it.'}
              </DoneNote>
            )}
            {because && (
              <Button className="ml-auto" disabled={isBusy} onClick={onClose}>
                Back
              </Button>
            )}
          </div>
          {!because && (
            <SentForm
              answer={answer}
              kind={kind}
              disabled={isBusy}
              isUnticked={isUnticked}
              onUnticked={setUnticked}
              onMarking={setMarking}
              onSent={onClose}
            />
          )}
        </div>
      </DialogFoot>
    </Dialog>
  );
};

/** Names and addresses are shown under a purpose only. */
const FillIn = () => {
  const { allowed, choose } = usePurpose();
  const fillIn = useChange(() => choose('erasure'));
  if (!allowed.some(({ code }) => code === 'erasure')) return null;

  return (
    <div className="mt-1.5 grid justify-items-start gap-1.5">
      <Button size="small" disabled={fillIn.isPending} onClick={() => fillIn.mutate()}>
        Fill in from the request
      </Button>
      {fillIn.failure && <FailureNote error={fillIn.failure} />}
    </div>
  );
};

/** For an email: the subject and the text, without the letterhead. */
const CopyText = ({ letter }: { letter: Letter | undefined }) => {
  const { outcome, copy } = useCopy(() => (letter ? `${letter.subject}\n\n${letter.body}` : ''));

  return (
    <Button disabled={!letter} title="Copy the subject and the text, for an email" onClick={copy}>
      <Copy aria-hidden="true" />
      <span aria-live="polite">
        {outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Copy failed' : 'Copy text'}
      </span>
    </Button>
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
