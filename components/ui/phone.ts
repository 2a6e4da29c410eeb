'use client';

import { useSyncExternalStore } from 'react';

/** As `phone:` in `app/phone.css`. */
const isPhone = (): MediaQueryList => window.matchMedia('(width < 600px)');

const subscribe = (onChange: () => void) => {
  const list = isPhone();
  list.addEventListener?.('change', onChange);

  return () => list.removeEventListener?.('change', onChange);
};

/** For screens that are built differently on a phone; where only the looks differ, `phone:` is enough. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPhone().matches,
    () => false,
  );
