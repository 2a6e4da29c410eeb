'use client';

import { Check, Copy } from 'lucide-react';
import { Button } from './button';
import { useCopy } from './use-copy';

const words = { idle: '', copied: 'copied', failed: 'could not be copied' };

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
