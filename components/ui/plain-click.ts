import type { MouseEvent } from 'react';

/** For links: handles plain clicks here, and leaves new tabs and windows to the browser. */
export const onPlainClick = (run: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
  event.preventDefault();
  run();
};
