'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { sendForFile } from '../../api';
import { useProof } from '../../proof';
import { pictureUrl } from '../../sessions/queries';
import { saveFile } from '../../ui/save-file';
import { imageWords } from '../image-names';
import { ReasonForm } from '../reason-form';

interface DownloadFormProps {
  sessionId: string;
  name: string;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** A picture that leaves the desk is a file that nobody can take back. */
export const DownloadForm = ({ sessionId, name, anchor, onClose }: DownloadFormProps) => {
  const { withProof } = useProof();
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const download = async (reason: string) => {
    const own = new AbortController();
    leaving.current = own;
    const { signal } = own;
    const response = await withProof(() => sendForFile(`${pictureUrl(sessionId, name)}/download`, { reason }, signal));
    const picture = await response.blob();
    // The purpose may have ended meanwhile, and the page with it.
    if (signal.aborted) return;
    saveFile(picture, `${sessionId}-${name}.${picture.type === 'image/png' ? 'png' : 'jpg'}`);
    onClose();
  };

  return (
    <ReasonForm
      title={`Download ${imageWords(name)}`}
      hint="The file leaves the desk. Your reason is kept and reviewed."
      placeholder="Why you need the file"
      words={{ act: 'Download', acting: 'Downloading…' }}
      draftName={`download-${sessionId}`}
      anchor={anchor.current}
      onReason={download}
      onClose={onClose}
    />
  );
};
