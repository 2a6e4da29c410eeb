import type { MouseEvent } from 'react';

/** For links: a plain click stays on the page; any other (new tab, new window) is the browser's. */
export const onPlainClick = (run: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
  event.preventDefault();
  run();
};
