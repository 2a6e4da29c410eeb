'use client';

import { Popover } from '@base-ui/react/popover';
import type { ComponentProps, RefObject } from 'react';
import { PurposeMenu } from './purpose-menu';

interface PurposePopoverProps extends ComponentProps<typeof PurposeMenu> {
  /** The chip: by key or from the page, it opens there all the same. */
  anchor: RefObject<HTMLElement | null>;
}

/** Open for as long as it is rendered. */
export const PurposePopover = ({ anchor, onClose, ...menu }: PurposePopoverProps) => (
  <Popover.Root
    open
    onOpenChange={(isOpen, { event }) => {
      // A press on the chip itself closes it by the chip's own hand.
      if (!isOpen && !(event.target instanceof Node && anchor.current?.contains(event.target))) onClose();
    }}
  >
    <Popover.Portal>
      <Popover.Positioner
        anchor={anchor}
        side="bottom"
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="z-20"
      >
        <PurposeMenu onClose={onClose} {...menu} />
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);
