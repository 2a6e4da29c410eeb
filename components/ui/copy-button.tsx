'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button';

type Outcome = 'idle' | 'copied' | 'failed';

const words: Record<Outcome, string> = { idle: '', copied: 'copied', failed: 'could not be copied' };

export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const [outcome, setOutcome] = useState<Outcome>('idle');

  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);

  // The clipboard is missing on plain http, and a person may refuse it.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };

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
