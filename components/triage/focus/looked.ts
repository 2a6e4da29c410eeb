'use client';

import { useEffect, useState } from 'react';
import type { VerdictBody } from '@/lib/answers';

interface Looked {
  /** These stand on the screen from now on, and nothing else. */
  show: (parts: readonly string[]) => void;
  read: () => VerdictBody['looked'];
}

/** Counts for how long each part of a case stood on the screen. It is a browser's word, and told as such. */
const createLooked = (): Looked => {
  const spent = new Map<string, number>();
  let shown: readonly string[] = [];
  let since = Date.now();

  const count = () => {
    const now = Date.now();
    for (const part of shown) spent.set(part, (spent.get(part) ?? 0) + now - since);
    since = now;
  };

  return {
    show: (parts) => {
      count();
      shown = parts;
    },
    read: () => {
      count();
      return [...spent].map(([part, milliseconds]) => ({ part, seconds: Math.round(milliseconds / 100) / 10 }));
    },
  };
};

/** Only while the page can be seen. */
export const useLooked = (parts: readonly string[]): (() => VerdictBody['looked']) => {
  const [looked] = useState(createLooked);
  const names = parts.join('\n');

  useEffect(() => {
    const show = () => looked.show(document.visibilityState === 'visible' && names !== '' ? names.split('\n') : []);
    show();
    document.addEventListener('visibilitychange', show);
    return () => document.removeEventListener('visibilitychange', show);
  }, [looked, names]);

  return looked.read;
};
