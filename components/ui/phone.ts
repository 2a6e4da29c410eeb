'use client';

import { useSyncExternalStore } from 'react';

/** As `phone:` in `app/phone.css`. */
const phone = (): MediaQueryList => window.matchMedia('(width < 600px)');

/** In the browser only, where nothing is drawn again when the window changes. */
export const isPhone = (): boolean => phone().matches;

const subscribe = (onChange: () => void) => {
  const list = phone();
  list.addEventListener?.('change', onChange);

  return () => list.removeEventListener?.('change', onChange);
};

/** For screens that are built differently on a phone; where only the looks differ, `phone:` is enough. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, isPhone, () => false);
