'use client';

import type { RefObject } from 'react';
import { useShortcuts } from '../ui/shortcuts';

/** J, K and the arrows move the focus from row to row. The focused row is the current one; Enter follows its link. */
export const useRowKeys = (box: RefObject<HTMLElement | null>): void => {
  const move = (by: 1 | -1) => () => {
    const links = [...(box.current?.querySelectorAll<HTMLAnchorElement>('a[data-row-link]') ?? [])];
    const current = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
    const target = current === -1 ? (by === 1 ? 0 : links.length - 1) : current + by;
    links[Math.min(links.length - 1, Math.max(0, target))]?.focus();
  };

  useShortcuts({ j: move(1), k: move(-1), ArrowDown: move(1), ArrowUp: move(-1) });
};
