'use client';

import { Copy } from 'lucide-react';
import { useCopy } from '../ui/copy-button';
import { SheetItemWords, sheetItemClasses } from '../ui/sheet-item';

const notes = { idle: '', copied: 'Copied', failed: 'Copy failed' };

/** A line of a sheet, which stays open to say how it went. */
export const CopyItem = ({ text, words }: { text: string; words: string }) => {
  const { outcome, copy } = useCopy(() => text);

  return (
    <button type="button" onClick={copy} className={sheetItemClasses}>
      <SheetItemWords
        icon={<Copy aria-hidden="true" />}
        words={words}
        note={<span role="status">{notes[outcome]}</span>}
      />
    </button>
  );
};
