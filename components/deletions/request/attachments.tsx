'use client';

import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import type { Attachment, AttachmentType, DeletionAnswer } from '@/lib/answers';
import { addAttachment, attachmentHref, type NewFile, removeAttachment } from '../../erasure/queries';
import { useRequestChange } from '../../erasure/use-request-change';
import { Button } from '../../ui/button';
import { ConfirmButton } from '../../ui/confirm-button';
import { FailureNote } from '../../ui/failure-note';
import { RelativeTime } from '../../ui/time';
import { isEnded } from '../../words/deletion-words';
import { AttachButton, attachmentHint } from '../attach-button';
import { AttachmentPicture } from './attachment-picture';
import { PartHead } from './part-head';

interface AttachmentsProps {
  answer: DeletionAnswer;
  mayWork: boolean;
  /** ATTACHMENT_MAX_MB. */
  maxMb: number;
}

const typeWords: Record<AttachmentType, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'message/rfc822': 'email',
};

const sizeWords = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / 1024 / 1024).toLocaleString('en-GB', { maximumFractionDigits: 1 })} MB`;

/** The scanned letter or the email. Encrypted, and erased with the request details. */
export const Attachments = ({ answer, mayWork, maxMb }: AttachmentsProps) => {
  const { attachments, masked } = answer;
  if (answer.kind !== 'request' || isEnded(answer)) return null;

  return (
    <section aria-label="Attachments">
      <PartHead title="Attachments" aside={<AddButton requestId={answer.id} maxMb={maxMb} />}>
        {masked && attachments.length > 0 ? 'choose a purpose to open them' : attachmentHint(maxMb)}
      </PartHead>
      {attachments.length === 0 ? (
        <p className="border-t border-line py-1.5 text-table text-ink-2">No attachments</p>
      ) : (
        <ul className="border-t border-line">
          {attachments.map((file, at) => (
            <File key={file.id} requestId={answer.id} file={file} number={at + 1} mayWork={mayWork} />
          ))}
        </ul>
      )}
    </section>
  );
};

/** The browser decides the id, so that a repeated upload adds nothing. */
const AddButton = ({ requestId, maxMb }: { requestId: string; maxMb: number }) => {
  const add = useRequestChange((file: NewFile) => addAttachment(requestId, file));
  const failed = add.failure ? add.variables : undefined;

  return (
    <AttachButton maxMb={maxMb} pending={add.isPending} onChosen={add.mutate}>
      {add.failure && <FailureNote error={add.failure} />}
      {failed && (
        <Button size="small" onClick={() => add.mutate(failed)}>
          Try again
        </Button>
      )}
    </AttachButton>
  );
};

interface FileProps {
  requestId: string;
  file: Attachment;
  number: number;
  mayWork: boolean;
}

const File = ({ requestId, file, number, mayWork }: FileProps) => {
  const remove = useRequestChange(() => removeAttachment(requestId, file.id));
  const [isShown, setShown] = useState(false);
  // A browser's own viewer does not open a PDF that is in a sandbox.
  const isPicture = file.type === 'image/jpeg' || file.type === 'image/png';

  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-1.5 text-table">
      <Paperclip aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5] text-ink-3" />
      {file.name === null ? (
        <span>Attachment {number}</span>
      ) : (
        <a
          href={attachmentHref(requestId, file.id)}
          download={file.name}
          className="min-w-0 break-all text-accent hover:underline"
        >
          {file.name}
        </a>
      )}
      <span className="text-12 text-ink-3">
        {typeWords[file.type]}, {sizeWords(file.size)}, {file.by}, <RelativeTime at={file.at} />
      </span>
      {file.name !== null && isPicture && (
        <Button size="small" onClick={() => setShown(true)}>
          Show <span className="sr-only">{file.name}</span>
        </Button>
      )}
      {file.name !== null && isShown && (
        <AttachmentPicture requestId={requestId} id={file.id} name={file.name} onClose={() => setShown(false)} />
      )}
      {mayWork && (
        <span className="ml-auto">
          <ConfirmButton
            words="Remove"
            pendingWords="Removing…"
            pending={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
        </span>
      )}
      {remove.failure && <FailureNote error={remove.failure} className="w-full" />}
    </li>
  );
};
