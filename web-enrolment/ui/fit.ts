/**
 * Makes a screen fit its window without scrolling, as far as that goes: gaps first, then the picture; in a frame also
 * the checks in one line, smaller titles, and details folded away. Buttons never shrink.
 */
import { useEffect, useLayoutEffect } from 'preact/hooks';

const levels = ['tight-1', 'tight-2', 'tight-3', 'tight-4'] as const;
/** Of a picture, in pixels. Alone, the page may scroll instead. */
const leastHeight = { framed: 104, alone: 168 };

const overflow = (): number => document.documentElement.scrollHeight - window.innerHeight;

export const fitWindow = (isFramed: boolean): void => {
  const { classList, style } = document.documentElement;
  const most = isFramed ? levels.length : 1;
  const picture = document.querySelector<HTMLElement>('.media .shrinks');
  const least = Number(picture?.dataset.least ?? leastHeight[isFramed ? 'framed' : 'alone']);
  const heightNow = () => picture?.getBoundingClientRect().height ?? 0;
  classList.remove(...levels);
  style.removeProperty('--picture-height');

  for (let level = 0; level <= most; level++) {
    const name = levels[level - 1];
    if (name) classList.add(name);
    const over = overflow();
    if (over <= 0) return;
    const height = heightNow() - over;
    if (height >= least) {
      style.setProperty('--picture-height', `${height}px`);
      // A picture beside the words makes the page no shorter.
      if (overflow() <= 0) return;
      style.removeProperty('--picture-height');
    }
  }
  if (heightNow() > least) style.setProperty('--picture-height', `${least}px`);
};

/** After every change on screen. */
export const useFit = (isFramed: boolean): void => {
  useLayoutEffect(() => fitWindow(isFramed));

  useEffect(() => {
    const again = () => fitWindow(isFramed);
    window.addEventListener('resize', again);
    // Pictures have no height until they are loaded; such events do not bubble.
    document.addEventListener('load', again, true);
    document.fonts?.addEventListener('loadingdone', again);
    return () => {
      window.removeEventListener('resize', again);
      document.removeEventListener('load', again, true);
      document.fonts?.removeEventListener('loadingdone', again);
    };
  }, [isFramed]);
};
