'use client';

import { type RefObject, useEffect, useRef } from 'react';

/** For the link to the open page, in a `nav` whose row of links a phone shows only a part of. */
export const useInSight = (here: boolean): RefObject<HTMLAnchorElement | null> => {
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    const row = link.current?.closest('nav');
    if (!here || !row) return;

    // Not `scrollIntoView`: a number that arrives later must not scroll the page as well.
    const show = () => {
      if (!link.current) return;
      const [inner, outer] = [link.current.getBoundingClientRect(), row.getBoundingClientRect()];
      row.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
    };
    // Numbers that load make this link or one before it wider.
    const watch = new ResizeObserver(show);
    for (const one of row.querySelectorAll('a')) watch.observe(one);
    watch.observe(row);

    return () => watch.disconnect();
  }, [here]);

  return link;
};
