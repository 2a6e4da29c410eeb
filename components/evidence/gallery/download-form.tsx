'use client';

import { Popover } from '@base-ui/react/popover';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { sendForFile } from '../../api';
import { DraftNote } from '../../drafts/draft-note';
import { useDraft } from '../../drafts/use-draft';
import { isCalledOff, useProof } from '../../proof';
import { pictureUrl } from '../../sessions/queries';
import { Button } from '../../ui/button';
import { FailureNote } from '../../ui/failure-note';
import { BusyRing } from '../../ui/ring';
import { saveFile } from '../../ui/save-file';
import { imageWords } from '../image-names';

const shortest = 5;
const longest = 200;

interface DownloadFormProps {
  sessionId: string;
  name: string;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks why. A picture that leaves the desk is a file that nobody can take back. */
export const DownloadForm = ({ sessionId, name, anchor, onClose }: DownloadFormProps) => {
  const ids = { field: useId(), hint: useId() };
  const { withProof } = useProof();
  const draft = useDraft(`download-${sessionId}`);
  const [work, setWork] = useState<'none' | 'pending' | { failed: unknown }>('none');
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const pending = work === 'pending';
  const reason = draft.text.trim();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || reason.length < shortest) return;
    setWork('pending');
    const own = new AbortController();
    leaving.current = own;
    const { signal } = own;
    try {
      const response = await withProof(() =>
        sendForFile(`${pictureUrl(sessionId, name)}/download`, { reason }, signal),
      );
      const picture = await response.blob();
      // The purpose may have ended meanwhile, and the page with it.
      if (signal.aborted) return;
      saveFile(picture, `${sessionId}-${name}.jpg`);
      void draft.clear();
      onClose();
    } catch (error) {
      setWork(isCalledOff(error) ? 'none' : { failed: error });
    }
  };

  return (
    // While it is under way, the question for a proof may take the focus: that must not close this.
    <Popover.Root open onOpenChange={(open) => !open && !pending && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} collisionPadding={8} className="z-20">
          <Popover.Popup
            finalFocus={anchor}
            className="w-[min(320px,94vw)] rounded-card border border-line bg-surface p-4 shadow-2 outline-none"
          >
            <form method="post" onSubmit={submit} aria-busy={pending} className="grid gap-2">
              <Popover.Title>Download {imageWords(name)}</Popover.Title>
              <Popover.Description id={ids.hint} className="text-ink-2">
                The file leaves the desk. Your reason is kept and reviewed.
              </Popover.Description>
              <label htmlFor={ids.field} className="sr-only">
                Reason
              </label>
              <input
                id={ids.field}
                {...draft.field}
                readOnly={pending}
                required
                minLength={shortest}
                maxLength={longest}
                placeholder="Why you need the file"
                autoComplete="off"
                aria-describedby={ids.hint}
                className="h-9 w-full rounded-control border border-control bg-surface px-2.5 placeholder:text-ink-3"
              />
              <DraftNote draft={draft} />
              {typeof work === 'object' && <FailureNote error={work.failed} />}
              <div className="flex justify-end gap-2">
                <Button size="small" onClick={onClose} disabled={pending}>
                  Cancel
                </Button>
                <Button size="small" look="solid" type="submit" disabled={pending || reason.length < shortest}>
                  {pending && <BusyRing />}
                  {pending ? 'Downloading…' : 'Download'}
                </Button>
              </div>
            </form>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
