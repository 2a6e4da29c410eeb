'use client';

import { Check, Link2 } from 'lucide-react';
import { Button } from '../../ui/button';
import { useCopy } from '../../ui/use-copy';

const words = { idle: 'Copy link', copied: 'Link copied', failed: 'Not copied' };

/** The address says everything that is shown, and nothing personal. */
export const CopyLink = () => {
  const { outcome, copy } = useCopy(() => window.location.href);

  return (
    <Button size="small" onClick={copy} className="min-w-[92px]">
      {outcome === 'copied' ? <Check aria-hidden="true" /> : <Link2 aria-hidden="true" />}
      <span aria-live="polite">{words[outcome]}</span>
    </Button>
  );
};
