'use client';

import { useState } from 'react';
import { usePurpose } from './purpose-provider';
import type { RunningPurpose } from './running';

/** "Other" is the only purpose that the person must explain. */
export const needsExplanation = (code: string): boolean => code === 'other';

/** Renews an ended purpose in one click. Opens the menu if it must be explained, or if renewing fails. */
export const useRenewal = (purpose: RunningPurpose | null) => {
  const { choose, menu } = usePurpose();
  const [pending, setPending] = useState(false);

  const renew = async () => {
    if (!purpose || needsExplanation(purpose.code)) return menu.setOpen(true);
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
