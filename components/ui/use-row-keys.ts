'use client';

import type { RefObject } from 'react';
import { useShortcuts } from './shortcuts';

/** The focused row, or else the open one. */
const currentOf = (links: readonly HTMLAnchorElement[]): number => {
  const focused = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  return focused === -1 ? links.findIndex((link) => link.closest('tr[aria-current]')) : focused;
};

/** J, K and the arrows move between rows; Enter opens the row's link. */
export const useRowKeys = (box: RefObject<HTMLElement | null>): void => {
  const move = (by: 1 | -1) => () => {
    const links = [...(box.current?.querySelectorAll<HTMLAnchorElement>('a[data-row-link]') ?? [])];
    const current = currentOf(links);
    const target = current === -1 ? (by === 1 ? 0 : links.length - 1) : current + by;
    links[Math.min(links.length - 1, Math.max(0, target))]?.focus();
  };

  useShortcuts({ j: move(1), k: move(-1), ArrowDown: move(1), ArrowUp: move(-1) });
};
