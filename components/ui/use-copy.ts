'use client';

import { useEffect, useState } from 'react';

type Outcome = 'idle' | 'copied' | 'failed';

/** What became of it is told for two seconds. */
export const useCopy = (read: () => string): { outcome: Outcome; copy: () => Promise<void> } => {
  const [outcome, setOutcome] = useState<Outcome>('idle');

  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);

  // The clipboard is missing on plain http, and a person may refuse it.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(read());
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };

  return { outcome, copy };
};
