'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button';

const words = { idle: '', copied: 'copied', failed: 'copy failed' };

export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const { outcome, copy } = useCopy(() => text);

  return (
    <>
      <Button look="ghost" size="small" icon aria-label={label} title={label} onClick={copy}>
        {outcome === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </Button>
      <span role="status" className="text-12 text-ink-3 empty:hidden">
        {words[outcome]}
      </span>
    </>
  );
};

type Outcome = 'idle' | 'copied' | 'failed';

/** The outcome is shown for two seconds. */
export const useCopy = (read: () => string): { outcome: Outcome; copy: () => Promise<void> } => {
  const [outcome, setOutcome] = useState<Outcome>('idle');

  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);

  // Browsers have no clipboard on plain http, and people may deny access.
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
