'use client';

import { type RefObject, useEffect, useState } from 'react';

/** How wide the place is, in whole pixels; 0 until it is known. */
export const useWidth = (place: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);

  return width;
};
