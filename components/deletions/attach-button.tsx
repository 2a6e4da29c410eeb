'use client';

import { Upload } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { type NewFile, newFile } from '../erasure/queries';
import { Button } from '../ui/button';
import { BusyRing } from '../ui/ring';

/** `maxMb`: ATTACHMENT_MAX_MB. */
export const attachmentHint = (maxMb: number): string => `PDF, JPEG, PNG or .eml, up to ${maxMb} MB`;

interface AttachButtonProps {
  maxMb: number;
  /** How many more files can be added. */
  room?: number;
  pending?: boolean;
  disabled?: boolean;
  onChosen: (file: NewFile) => void;
  /** Before the button, such as why the last file failed. */
  children?: ReactNode;
}

/** Chooses a file. The server decides by its content whether it can be attached. */
export const AttachButton = ({ maxMb, room, pending = false, disabled, onChosen, children }: AttachButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Or the same file could not be chosen again.
    event.target.value = '';
    if (!file) return;
    const objection = objectionTo(file, maxMb, room);
    setProblem(objection);
    if (objection === null) onChosen(newFile(file));
  };

  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <span role="status" className="font-medium text-bad empty:hidden">
        {problem ?? ''}
      </span>
      {children}
      <Button size="small" disabled={pending || disabled} onClick={() => input.current?.click()}>
        {pending ? <BusyRing /> : <Upload aria-hidden="true" />}
        {pending ? 'Attaching…' : 'Attach file…'}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label="File to attach"
        accept=".pdf,.jpg,.jpeg,.png,.eml,application/pdf,image/jpeg,image/png,message/rfc822"
        onChange={choose}
        className="hidden"
      />
    </span>
  );
};

const objectionTo = (file: File, maxMb: number, room = 1): string | null => {
  if (room < 1) return 'A request has at most 20 attachments. Remove one first.';

  return file.size > maxMb * 1024 * 1024 ? `The file is larger than ${maxMb} MB. Send a smaller scan.` : null;
};
