'use client';

import { Award, Mail, StickyNote } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { DeletionAnswer, LetterKind } from '@/lib/answers';
import { usePageCommands } from '../../commands/page-commands';
import { certificateHref, changeDeletion } from '../../erasure/queries';
import { useRequestChange } from '../../erasure/use-request-change';
import { Button, buttonClasses } from '../../ui/button';
import { Kbd } from '../../ui/kbd';
import { ReasonDialog } from '../../ui/reason-dialog';
import { useShortcuts } from '../../ui/shortcuts';
import { isEnded, isGivenUp, letterNames } from '../../words/deletion-words';
import { ActionButton } from '../action-button';

const LetterDialog = lazy(async () => ({ default: (await import('./reply/letter-dialog')).LetterDialog }));

export const HeadActions = ({ answer, mayWork }: { answer: DeletionAnswer; mayWork: boolean }) => {
  const [open, setOpen] = useState<'note' | 'letter' | null>(null);
  const letter = letterFor(answer);
  const close = () => setOpen(null);
  const note = useRequestChange(
    (words: string) => changeDeletion(answer.id, { action: 'note', words }),
    () => close(),
  );
  const mayNote = mayWork && !isEnded(answer);
  useShortcuts(mayNote ? { n: () => setOpen('note') } : {});
  usePageCommands('Request', [
    ...(mayNote ? [{ id: 'note', words: 'Add note…', keys: 'n', run: () => setOpen('note') }] : []),
    ...(letter && mayWork
      ? [{ id: 'letter', words: `Review ${letterNames[letter]}`, run: () => setOpen('letter') }]
      : []),
  ]);

  return (
    <>
      {mayNote && (
        <Button onClick={() => setOpen('note')}>
          <StickyNote aria-hidden="true" className="phone:hidden" />
          Add note <Kbd>N</Kbd>
        </Button>
      )}
      {letter && (
        <ActionButton quiet may={mayWrite(mayWork)} onClick={() => setOpen('letter')}>
          <Mail aria-hidden="true" />
          Review {letterNames[letter]}
        </ActionButton>
      )}
      <CertificateFiles answer={answer} />
      {open === 'note' && (
        <ReasonDialog
          title={`Note on ${answer.reference}`}
          description="Notes cannot be edited. They are erased with the request details."
          label="Note"
          submitWords="Add note"
          shortest={1}
          longest={2000}
          pending={note.isPending}
          failure={note.failure}
          onGiven={note.mutate}
          onClose={close}
        />
      )}
      <Suspense>{open === 'letter' && <LetterDialog answer={answer} onClose={close} />}</Suspense>
    </>
  );
};

/**
 * The letter that no step of the page offers: about an extension, and after a follow-up, which waits for none. An ended
 * request has erased the details of whom to write to.
 */
const letterFor = ({ kind, state, letters, next }: DeletionAnswer): LetterKind | undefined =>
  next?.step !== 'reply' && (kind === 'planned' || (kind === 'request' && state !== 'ended'))
    ? letters.find((each) => each !== 'identity')
    : undefined;

const mayWrite = (mayWork: boolean): DeletionAnswer['may']['answer'] =>
  mayWork ? { allowed: true } : { allowed: false, because: 'Only a privacy officer can write the letter.' };

const CertificateFiles = ({ answer }: { answer: DeletionAnswer }) => {
  const { id, reference, certificate, outcome } = answer;
  if (certificate) {
    return (
      <>
        <a href={certificateHref(id, 'json')} download={`${reference}.json`} className={buttonClasses()}>
          <Award aria-hidden="true" />
          Certificate (JSON)
        </a>
        <a href={certificateHref(id, 'pdf')} download={`${reference}.pdf`} className={buttonClasses()}>
          PDF
        </a>
      </>
    );
  }
  // Nothing is erased, so there is nothing to certify.
  if (isGivenUp(answer) || outcome === 'kept' || outcome === 'no data') return null;

  return (
    <ActionButton
      quiet
      may={{ allowed: false, because: 'Signed automatically once every session is verified as gone.' }}
    >
      <Award aria-hidden="true" />
      Certificate
    </ActionButton>
  );
};
