'use client';

import { Award, Mail, StickyNote } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { Button, buttonClasses } from '../../ui/button';
import { Kbd } from '../../ui/kbd';
import { ReasonDialog } from '../../ui/reason-dialog';
import { useShortcuts } from '../../ui/shortcuts';
import { MayButton } from '../may-button';
import { certificateHref, changeDeletion } from '../queries';
import { useRequestChange } from '../use-request-change';
import { isEnded } from '../words';

const LetterDialog = lazy(async () => ({ default: (await import('./letter-dialog')).LetterDialog }));

/** What can be done at any time: a note, the letter, the certificate. */
export const HeadActions = ({ answer, mayWork }: { answer: DeletionAnswer; mayWork: boolean }) => {
  const [open, setOpen] = useState<'note' | 'letter' | null>(null);
  const close = () => setOpen(null);
  const note = useRequestChange(
    (words: string) => changeDeletion(answer.id, { action: 'note', words }),
    () => close(),
  );
  const mayNote = mayWork && !isEnded(answer);
  useShortcuts(mayNote ? { n: () => setOpen('note') } : {});

  return (
    <>
      {mayNote && (
        <Button onClick={() => setOpen('note')}>
          <StickyNote aria-hidden="true" />
          Add note <Kbd>N</Kbd>
        </Button>
      )}
      {(answer.kind === 'request' || answer.kind === 'planned') && (
        <MayButton quiet may={mayWrite(answer, mayWork)} onClick={() => setOpen('letter')}>
          <Mail aria-hidden="true" />
          Review reply letter
        </MayButton>
      )}
      <CertificateFiles answer={answer} />
      {open === 'note' && (
        <ReasonDialog
          title={`Note on ${answer.reference}`}
          description="Erased together with the request. A note cannot be changed afterwards."
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

/** The letter can be made once more after it was sent; that it was is noted once. */
const mayWrite = ({ letter }: DeletionAnswer, mayWork: boolean): DeletionAnswer['may']['answer'] => {
  if (!mayWork) return { allowed: false, because: 'Privacy officers write the letter.' };

  return letter === null ? { allowed: false, because: 'No letter fits yet.' } : { allowed: true };
};

const CertificateFiles = ({ answer: { id, reference, certificate, state, outcome } }: { answer: DeletionAnswer }) => {
  if (certificate) {
    return (
      <>
        <a href={certificateHref(id, 'json')} download={`${reference}.json`} className={buttonClasses()}>
          <Award aria-hidden="true" />
          Certificate, JSON
        </a>
        <a href={certificateHref(id, 'pdf')} download={`${reference}.pdf`} className={buttonClasses()}>
          PDF
        </a>
      </>
    );
  }
  // Where nothing is or was erased, there is nothing to certify.
  if (state === 'cancelled' || outcome === 'kept' || outcome === 'no data') return null;

  return (
    <MayButton
      quiet
      may={{ allowed: false, because: 'It is sealed by itself when every session has passed its first verification.' }}
    >
      <Award aria-hidden="true" />
      Certificate
    </MayButton>
  );
};
