'use client';

import { Popover } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { DraftNote } from '../drafts/draft-note';
import { useDraft } from '../drafts/use-draft';
import { isCancelled } from '../proof';
import { Button, buttonClasses } from '../ui/button';
import { FailureNote } from '../ui/failure-note';
import { BusyRing } from '../ui/ring';

const minLength = 5;
const maxLength = 200;

interface ReasonFormProps {
  title: string;
  hint: string;
  placeholder: string;
  words: { act: string; acting: string };
  draftName: string;
  /** The pressed button: the form opens beside it and returns the focus to it. */
  anchor: HTMLElement | null;
  onReason: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for a reason beside the pressed button, and acts only with one. */
export const ReasonForm = ({ anchor, draftName, onReason, onClose, words, ...text }: ReasonFormProps) => {
  const ids = { field: useId(), hint: useId() };
  const draft = useDraft(draftName);
  const [work, setWork] = useState<'none' | 'pending' | { failed: unknown }>('none');
  const pending = work === 'pending';
  const reason = draft.text.trim();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || reason.length < minLength) return;
    setWork('pending');
    try {
      await onReason(reason);
      void draft.clear();
    } catch (error) {
      setWork(isCancelled(error) ? 'none' : { failed: error });
    }
  };

  return (
    // Re-authentication may take the focus while pending, which must not close the form.
    <Popover.Root open onOpenChange={(open) => !open && !pending && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="bottom"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="sheet-place z-20"
        >
          <Popover.Popup
            finalFocus={() => anchor}
            className="sheet w-[min(320px,94vw)] rounded-card border border-line bg-surface p-4 shadow-2 outline-none"
          >
            <form method="post" onSubmit={submit} aria-busy={pending} className="grid gap-2">
              <Popover.Title className="pr-7">{text.title}</Popover.Title>
              <Popover.Description id={ids.hint} className="text-ink-2">
                {text.hint}
              </Popover.Description>
              <label htmlFor={ids.field} className="sr-only">
                Reason
              </label>
              <input
                id={ids.field}
                {...draft.field}
                readOnly={pending}
                required
                minLength={minLength}
                maxLength={maxLength}
                placeholder={text.placeholder}
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
                <Button size="small" look="solid" type="submit" disabled={pending || reason.length < minLength}>
                  {pending && <BusyRing />}
                  {pending ? words.acting : words.act}
                </Button>
              </div>
            </form>
            <Popover.Close
              aria-label="Close"
              disabled={pending}
              className={`${buttonClasses({ look: 'ghost', size: 'small', icon: true })} absolute top-3 right-3`}
            >
              <X aria-hidden="true" />
            </Popover.Close>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
