'use client';

import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as PlainDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClasses } from './button';
import { classNames } from './class-names';

interface DialogProps {
  title: string;
  /** Beside the title, such as a status. */
  beside?: ReactNode;
  description: ReactNode;
  onClose: () => void;
  /** Cannot be closed: that would hide the outcome. */
  busy: boolean;
  /** Interrupts anything, even another dialog. */
  urgent?: boolean;
  /** For content in two columns. */
  wide?: boolean;
  children: ReactNode;
}

/** The dialog that an urgent one interrupted. Its button is disabled by now, and behind it nothing may have the focus. */
const interrupted = (): HTMLElement | true =>
  [...document.querySelectorAll<HTMLElement>('[data-dialog]')].at(-1) ?? true;

/**
 * Open while rendered. A click outside does not close it, because typed text would be lost.
 */
export const Dialog = (props: DialogProps) => {
  const { title, beside, description, onClose, busy, urgent = false, wide = false, children } = props;
  const onOpenChange = (next: boolean) => {
    if (!next && !busy) onClose();
  };
  const popup = (
    <PlainDialog.Portal>
      <PlainDialog.Backdrop
        // By default only the outermost dialog draws a backdrop.
        forceRender
        className={classNames('fixed inset-0 bg-veil', urgent ? 'z-40' : 'z-20')}
      />
      <PlainDialog.Popup
        {...(urgent ? { finalFocus: interrupted } : { 'data-dialog': '' })}
        className={classNames(
          'sheet enter fixed top-[min(12vh,96px)] left-1/2 flex max-h-[84vh] -translate-x-1/2 flex-col overflow-hidden rounded-box border border-line bg-surface pt-5 shadow-2 outline-none',
          urgent ? 'z-50 w-[min(400px,94vw)]' : wide ? 'z-30 w-[min(720px,94vw)]' : 'z-30 w-[min(560px,94vw)]',
        )}
      >
        <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 pr-13 pl-5">
          <PlainDialog.Title className="text-16 font-semibold">{title}</PlainDialog.Title>
          {beside}
        </div>
        {/* Only this scrolls: the title and the close button stay in view. */}
        <div className="min-h-0 overflow-auto px-5 pt-0.5 pb-5 line-above">
          {description && <PlainDialog.Description className="pr-8 text-ink-2">{description}</PlainDialog.Description>}
          {children}
        </div>
        {/* Last in the tab order, so that the focus starts in the content. */}
        <PlainDialog.Close
          aria-label="Close"
          disabled={busy}
          className={classNames(buttonClasses({ look: 'ghost', icon: true, size: 'small' }), 'absolute top-4 right-4')}
        >
          <X aria-hidden="true" />
        </PlainDialog.Close>
      </PlainDialog.Popup>
    </PlainDialog.Portal>
  );

  return urgent ? (
    <AlertDialog.Root open onOpenChange={onOpenChange}>
      {popup}
    </AlertDialog.Root>
  ) : (
    <PlainDialog.Root open onOpenChange={onOpenChange} disablePointerDismissal>
      {popup}
    </PlainDialog.Root>
  );
};

/** The buttons; they stay in view while the content scrolls. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-5 -mx-5 mt-3 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-5 pt-3 pb-4 phone:pb-[calc(16px+env(safe-area-inset-bottom))] phone:[&>*]:flex-1">
    {children}
  </div>
);
