'use client';

import { useEffect, useState } from 'react';
import { getBlob } from '../../api/files';
import { attachmentHref } from '../../erasure/queries';
import { Button } from '../../ui/button';
import { Dialog, DialogFoot } from '../../ui/dialog';
import { FailureNote } from '../../ui/failure-note';
import { BusyRing } from '../../ui/ring';

interface AttachmentPictureProps {
  requestId: string;
  id: string;
  name: string;
  onClose: () => void;
}

type Loaded = { url: string } | { error: unknown };

/** A scanned letter, in memory while the dialog is open. */
export const AttachmentPicture = ({ requestId, id, name, onClose }: AttachmentPictureProps) => {
  const [loaded, setLoaded] = useState<Loaded | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    let made: string | null = null;
    setLoaded(null);
    getBlob(attachmentHref(requestId, id), leaving.signal).then(
      (blob) => {
        if (leaving.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setLoaded({ url: made });
      },
      (error) => {
        if (!leaving.signal.aborted) setLoaded({ error });
      },
    );

    return () => {
      leaving.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [requestId, id]);

  return (
    <Dialog title={name} description="Viewing is logged." wide busy={false} onClose={onClose}>
      {loaded === null ? (
        <p role="status" className="mt-3 flex items-center gap-2 text-ink-2">
          <BusyRing />
          Loading image…
        </p>
      ) : 'error' in loaded ? (
        <FailureNote error={loaded.error} className="mt-3" />
      ) : (
        <Picture url={loaded.url} name={name} />
      )}
      <DialogFoot>
        <Button onClick={onClose}>Close</Button>
      </DialogFoot>
    </Dialog>
  );
};

const Picture = ({ url, name }: { url: string; name: string }) => {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) {
    return (
      <p role="alert" className="mt-3">
        The image cannot be shown. Download it instead.
      </p>
    );
  }

  return (
    // biome-ignore lint/performance/noImgElement: a file in memory, which no server can resize.
    <img src={url} alt={name} onError={() => setBroken(true)} className="mx-auto mt-3 h-auto max-w-full" />
  );
};
