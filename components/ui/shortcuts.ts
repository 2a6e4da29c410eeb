'use client';

import { useEffect, useRef } from 'react';

const busyElsewhere =
  'input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], [role="alertdialog"]';

/** Single keys for the page. Off while typing, with a modifier, and while a menu or dialog has the keyboard. */
export const useShortcuts = (keys: Record<string, () => void>): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(busyElsewhere)) return;

      const run = latest.current[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };

    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};
