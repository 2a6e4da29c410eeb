'use client';

import { Check, Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button';

type Outcome = 'idle' | 'copied' | 'failed';

const words: Record<Outcome, string> = { idle: 'Copy link', copied: 'Link copied', failed: 'Not copied' };

/** The address says everything that is shown, and nothing personal. */
export const CopyLink = () => {
  const [outcome, setOutcome] = useState<Outcome>('idle');

  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);

  // The clipboard is missing on plain http, and a person may refuse it.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };

  return (
    <Button size="small" onClick={copy} className="min-w-[92px]">
      {outcome === 'copied' ? <Check aria-hidden="true" /> : <Link2 aria-hidden="true" />}
      <span aria-live="polite">{words[outcome]}</span>
    </Button>
  );
};
