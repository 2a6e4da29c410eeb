'use client';

import { useState } from 'react';
import type { ExportBody } from '@/lib/answers';
import { Button } from '../../ui/button';
import { Dialog, DialogFoot } from '../../ui/dialog';
import { sessionsWords } from '../../words/work-words';
import type { WorkProps } from '../use-work';
import { useExports } from './export-provider';

const formats: Array<{ format: ExportBody['format']; label: string; note: string }> = [
  {
    format: 'csv',
    label: 'CSV',
    note: 'For spreadsheets. Formulas are written as text.',
  },
  { format: 'jsonl', label: 'JSON Lines', note: 'For other software. The last line contains the row count.' },
];

/** Says what the file will contain before it is created. */
export const ExportDialog = ({ target, count, onClose }: Pick<WorkProps, 'target' | 'count' | 'onClose'>) => {
  const { isRunning, start } = useExports();
  const [format, setFormat] = useState<ExportBody['format']>('csv');

  const submit = () => {
    start({ target, format });
    onClose();
  };

  return (
    <Dialog
      title={`Export ${sessionsWords(count)}`}
      description="No names, dates of birth or document numbers. The export is recorded against every session."
      busy={false}
      onClose={onClose}
    >
      <fieldset className="mt-4 grid gap-1.5">
        <legend className="sr-only">Format</legend>
        {formats.map(({ format: each, label, note }) => (
          <label key={each} className="flex items-start gap-2">
            <input
              type="radio"
              name="export-format"
              checked={format === each}
              onChange={() => setFormat(each)}
              className="mt-0.5 accent-accent"
            />
            <span>
              <span className="font-medium">{label}</span>
              <span className="block text-12 text-ink-2">{note}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <DialogFoot>
        {isRunning && (
          <span className="mr-auto text-12 text-ink-2">Another export is running. Wait for it or cancel it.</span>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button look="solid" disabled={isRunning} onClick={submit}>
          Export
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
