'use client';

import { useState } from 'react';
import { usePurpose } from './purpose-provider';
import { needsWords } from './purpose-words';
import type { RunningPurpose } from './running';

/** Goes on with a purpose whose time ran out, in one click. Where that does not do, the menu opens and says more. */
export const useRenewal = (purpose: RunningPurpose | null) => {
  const { choose, menu } = usePurpose();
  const [pending, setPending] = useState(false);

  const renew = async () => {
    if (!purpose || needsWords(purpose.code)) return menu.setOpen(true);
    setPending(true);
    try {
      await choose(purpose.code);
    } catch {
      menu.setOpen(true);
    }
    setPending(false);
  };

  return { renew, pending };
};
