'use client';

import { type RefObject, useEffect, useRef } from 'react';

/** For the link to the open page, in a row of which a phone shows only a part. */
export const useInSight = (here: boolean): RefObject<HTMLAnchorElement | null> => {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (here) link.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [here]);

  return link;
};
