'use client';

import Link from 'next/link';
import type { ComponentProps, MouseEvent } from 'react';

/** For the link in the first cell, which has `data-row-link`: it spans its row. */
export const rowLinkClasses =
  "outline-none after:absolute after:inset-0 after:-outline-offset-2 after:outline-accent after:content-[''] focus-visible:after:outline-2";

/** A row's link: a real one, so middle-click opens a tab. It goes into the first cell and spans the row. */
export const RowLink = (props: Omit<ComponentProps<typeof Link>, 'className' | 'prefetch'>) => (
  <Link prefetch={false} data-row-link {...props} className={rowLinkClasses} />
);

const rowLink = (event: MouseEvent<HTMLTableRowElement>): HTMLAnchorElement | null => {
  if (event.target instanceof Element && event.target.closest('a, button, label, input')) return null;
  return event.currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]');
};

/** For the row: clicks on content above the link, or beside it where the first cell is pinned, reach the link. */
export const passOnClicks = {
  onClick: (event: MouseEvent<HTMLTableRowElement>): void => {
    const { ctrlKey, metaKey, shiftKey } = event;
    rowLink(event)?.dispatchEvent(
      new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    );
  },
  onAuxClick: (event: MouseEvent<HTMLTableRowElement>): void => {
    const link = event.button === 1 ? rowLink(event) : null;
    if (link) window.open(link.href, '_blank', 'noopener');
  },
};
