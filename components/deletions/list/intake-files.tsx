'use client';

import { Paperclip, X } from 'lucide-react';
import { useId } from 'react';
import type { OpenedRequest } from '@/lib/answers';
import { asApiError } from '../../api';
import { addAttachment, type NewFile } from '../../erasure/queries';
import { Button } from '../../ui/button';
import { Dialog, DialogFoot } from '../../ui/dialog';
import { BusyRing } from '../../ui/ring';
import { AttachButton, attachmentHint } from '../attach-button';

const maxFiles = 20;

interface IntakeFilesProps {
  files: readonly NewFile[];
  maxMb: number;
  disabled: boolean;
  onChange: (files: NewFile[]) => void;
}

/** The scanned letter or the email, sent once the request exists. */
export const IntakeFiles = ({ files, maxMb, disabled, onChange }: IntakeFilesProps) => {
  const [labelId, hintId] = [useId(), useId()];

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend elsewhere.
    <div role="group" aria-labelledby={labelId} aria-describedby={hintId}>
      <div className="flex flex-wrap items-center justify-between gap-2 text-12">
        <p id={labelId} className="font-medium">
          Attachments (optional)
        </p>
        <AttachButton
          maxMb={maxMb}
          room={maxFiles - files.length}
          disabled={disabled}
          onChosen={(file) => onChange([...files, file])}
        />
      </div>
      {files.length > 0 && (
        <ul className="mt-1 border-t border-line">
          {files.map(({ id, file }) => (
            <li key={id} className="flex items-center gap-2 border-b border-line py-1 text-table">
              <Paperclip aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5] text-ink-3" />
              <span className="min-w-0 flex-1 break-all">{file.name}</span>
              <Button
                look="ghost"
                size="small"
                icon
                aria-label={`Remove ${file.name}`}
                disabled={disabled}
                onClick={() => onChange(files.filter((each) => each.id !== id))}
              >
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p id={hintId} className="mt-1 text-12 text-ink-2">
        The scanned letter or the email: {attachmentHint(maxMb)}. Stored encrypted.
      </p>
    </div>
  );
};

export interface FailedFile extends NewFile {
  because: string;
}

/** One after another, since each may be large. Returns those that failed, with the reason. */
export const attachAll = async (requestId: string, files: readonly NewFile[]): Promise<FailedFile[]> => {
  const failed: FailedFile[] = [];
  for (const file of files) {
    try {
      await addAttachment(requestId, file);
    } catch (error) {
      failed.push({ ...file, because: asApiError(error).message });
    }
  }

  return failed;
};

interface NotAttachedProps {
  opened: OpenedRequest;
  failed: readonly FailedFile[];
  pending: boolean;
  onRetry: () => void;
  /** To the page of the request, where files can be attached as well. */
  onOpen: () => void;
}

/** The request exists; some of its files are missing. */
export const NotAttached = ({ opened, failed, pending, onRetry, onOpen }: NotAttachedProps) => (
  <Dialog
    title={`Request ${opened.reference} created`}
    description={`${failed.length === 1 ? 'One file was' : `${failed.length} files were`} not attached. Try again, or attach them on the page of the request.`}
    busy={pending}
    onClose={onOpen}
  >
    <ul role="alert" className="mt-3 grid gap-1.5 rounded-control bg-bad-soft px-3 py-2 text-table">
      {failed.map(({ id, file, because }) => (
        <li key={id}>
          <span className="break-all">{file.name}</span>: <b className="font-medium text-bad">{because}</b>
        </li>
      ))}
    </ul>
    <DialogFoot>
      <Button onClick={onRetry} disabled={pending}>
        {pending && <BusyRing />}
        {pending ? 'Attaching…' : 'Try again'}
      </Button>
      <Button look="solid" onClick={onOpen} disabled={pending}>
        Open request
      </Button>
    </DialogFoot>
  </Dialog>
);
