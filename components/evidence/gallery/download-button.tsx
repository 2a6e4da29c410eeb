'use client';

import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { imageWords } from '../image-names';
import { DownloadForm } from './download-form';

interface DownloadButtonProps {
  sessionId: string;
  /** `null`: there is no picture to save. */
  name: string | null;
}

export const DownloadButton = ({ sessionId, name }: DownloadButtonProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<string | null>(null);

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
        onClick={() => setAsked(name)}
        className="in-[:fullscreen]:hidden"
      >
        <Download aria-hidden="true" />
      </Button>
      {asked !== null && (
        <DownloadForm sessionId={sessionId} name={asked} anchor={button} onClose={() => setAsked(null)} />
      )}
    </>
  );
};
