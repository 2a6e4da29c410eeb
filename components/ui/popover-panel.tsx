'use client';

import { Popover } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { classNames } from './class-names';

interface PopoverPanelProps {
  title: string;
  /** Gets the focus back on close. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  align?: 'start' | 'end';
  wide?: boolean;
  children: ReactNode;
}

/** Open while rendered, so that it can be loaded on demand. */
export const PopoverPanel = ({
  title,
  anchor,
  onClose,
  align = 'start',
  wide = false,
  children,
}: PopoverPanelProps) => (
  <Popover.Root
    open
    onOpenChange={(open, { reason, event }) => {
      // A press on the anchor is the anchor's to answer: closed here, its click would open the popover again.
      const isOnAnchor =
        reason === 'outside-press' && event.target instanceof Node && anchor.current?.contains(event.target);
      if (!open && !isOnAnchor) onClose();
    }}
  >
    <Popover.Portal>
      <Popover.Positioner
        anchor={anchor}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="sheet-place z-20"
      >
        <Popover.Popup
          finalFocus={anchor}
          className={classNames(
            'sheet enter max-h-[min(480px,var(--available-height))] max-w-[calc(100vw-16px)] overflow-auto rounded-card border border-line bg-surface p-1.5 shadow-2 outline-none',
            wide ? 'w-[340px]' : 'w-[264px]',
          )}
        >
          <Popover.Title className="px-2 pt-1 pb-1.5 text-12 font-semibold">{title}</Popover.Title>
          {children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);
