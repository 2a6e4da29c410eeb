'use client';

import { Download } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { sendForFile } from '../../api/files';
import { useProof } from '../../proof';
import { pictureUrl } from '../../session-data/queries';
import { Button } from '../../ui/button';
import { saveFile } from '../../ui/save-file';
import { imageWords } from '../../words/image-names';
import { ReasonForm } from '../reason-form';

export const DownloadButton = ({ sessionId, name }: { sessionId: string; name: string | null }) => {
  const button = useRef<HTMLButtonElement>(null);
  const [requested, setRequested] = useState<string | null>(null);

  return (
    <>
      <Button
        ref={button}
        look="ghost"
        size="small"
        icon
        aria-haspopup="dialog"
        aria-label={name === null ? 'Download…' : `Download ${imageWords(name)}…`}
        title="Download…"
        disabled={name === null}
        onClick={() => setRequested(name)}
        className="in-[:fullscreen]:hidden"
      >
        <Download aria-hidden="true" />
      </Button>
      {requested !== null && (
        <DownloadForm sessionId={sessionId} name={requested} anchor={button} onClose={() => setRequested(null)} />
      )}
    </>
  );
};

interface DownloadFormProps {
  sessionId: string;
  name: string;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** A downloaded file cannot be taken back, so it needs a reason. */
const DownloadForm = ({ sessionId, name, anchor, onClose }: DownloadFormProps) => {
  const { withProof } = useProof();
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const download = async (reason: string) => {
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
    const response = await withProof(() => sendForFile(`${pictureUrl(sessionId, name)}/download`, { reason }, signal));
    const blob = await response.blob();
    // The purpose may have ended, and the page with it.
    if (signal.aborted) return;
    saveFile(blob, `${sessionId}-${name}.${blob.type === 'image/png' ? 'png' : 'jpg'}`);
    onClose();
  };

  return (
    <ReasonForm
      title={`Download ${imageWords(name)}`}
      hint="The file leaves Proofdesk. Your reason is recorded and reviewed."
      placeholder="Reason for download"
      words={{ act: 'Download', acting: 'Downloading…' }}
      draftName={`download-${sessionId}`}
      anchor={anchor.current}
      onReason={download}
      onClose={onClose}
    />
  );
};
