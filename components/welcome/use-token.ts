'use client';

import { useEffect, useState } from 'react';

/**
 * The secret of a one-time link, from behind the #, which no server sees; it leaves the address bar as soon as it was
 * read. `null` while nothing was read yet, empty where the address has none.
 */
export const useToken = (): string | null => {
  const [token, setToken] = useState<string | null>(null);

  useEffect(() => {
    const found = window.location.hash.slice(1);
    if (found) window.history.replaceState(null, '', window.location.pathname);
    // Effects may run twice; the second finds the address clean.
    setToken((before) => before || found);

    // Another link in the same tab differs behind the # only, and would not load the page anew.
    const reload = () => window.location.reload();
    window.addEventListener('hashchange', reload);
    return () => window.removeEventListener('hashchange', reload);
  }, []);

  return token;
};
