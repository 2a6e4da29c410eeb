'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { AuditAnswer } from '@/lib/answers';
import { getFile } from '../../api/files';
import { isCancelled, useChange, useProof } from '../../proof';
import { activeFilters, type LogFilter, noFilter } from '../../session-data/audit-address';
import { Button } from '../../ui/button';
import { Dialog, DialogFoot } from '../../ui/dialog';
import { DoneNote } from '../../ui/done-note';
import { FailureNote } from '../../ui/failure-note';
import { figure } from '../../ui/figures';
import { BusyRing } from '../../ui/ring';
import { saveFile } from '../../ui/save-file';
import { utcClock, zoneName } from '../../ui/time-words';
import { useZone } from '../../ui/zone';
import { BothTimes } from '../both-times';
import { type ExportFormat, exportPath, logKey, signCheckpoint } from '../queries';
import { VerifyYourself } from '../verify-yourself';

interface ExportButtonProps {
  filter: LogFilter;
  /** Of the events that match it; `null`: not known. */
  total: AuditAnswer['total'] | null;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Says what the file will contain before it is downloaded. */
export const ExportButton = ({ filter, total, open, onOpen }: ExportButtonProps) => (
  <>
    <Button size="small" onClick={() => onOpen(true)}>
      <Download aria-hidden="true" />
      <span className="phone:sr-only">Export…</span>
    </Button>
    {open && <ExportDialog filter={filter} total={total} onClose={() => onOpen(false)} />}
  </>
);

const formats: Record<ExportFormat, { label: string; words: string; contents: readonly string[] }> = {
  csv: {
    label: 'CSV',
    words: 'A table for people, for spreadsheets.',
    contents: [
      'One sentence per event, with UTC and your time, and whether data was shown masked.',
      'Names of people at the desk, no applicant’s data.',
    ],
  },
  pdf: {
    label: 'PDF',
    words: 'A report for people, to read and file. Up to 5,000 events.',
    contents: [
      'One sentence per event, with UTC and your time, and whether data was shown masked.',
      'Names of people at the desk, no applicant’s data.',
    ],
  },
  jsonl: {
    label: 'JSON Lines',
    words: 'The chain for machines. Anyone can verify it without Proofdesk.',
    contents: [
      'The events, their hashes and the signed checkpoints.',
      'No names: people and sessions are identified by id only.',
    ],
  },
};

const filteredWords = (total: AuditAnswer['total'] | null): string => {
  if (total === null) return 'Those that match the filter.';
  const { count, atLeast } = total;
  if (atLeast) return `Those that match the filter, at least ${figure(count)}.`;

  return count === 1 ? 'The 1 event that matches the filter.' : `All ${figure(count)} events that match the filter.`;
};

interface ExportDialogProps extends Pick<ExportButtonProps, 'filter' | 'total'> {
  onClose: () => void;
}

const ExportDialog = ({ filter, total, onClose }: ExportDialogProps) => {
  const filtered = activeFilters(filter).length > 0;
  const [whole, setWhole] = useState(!filtered);
  const [format, setFormat] = useState<ExportFormat>('csv');
  const zone = useZone();
  const { ensureFresh } = useProof();
  const download = useMutation({
    mutationFn: async () => {
      await ensureFresh();
      const path = exportPath(whole ? noFilter : filter, format, zoneName(zone));
      if (format === 'pdf') {
        // It may be refused for its length, and is short enough to pass through this page.
        const { file, name } = await getFile(path, 'proofdesk-audit.pdf');
        saveFile(file, name);
        return 'PDF saved.';
      }
      // The browser streams the file to disk; this page never holds it.
      window.location.assign(path);
      return 'Download started.';
    },
  });
  const failed = download.error && !isCancelled(download.error);

  return (
    <Dialog
      title="Export the audit log"
      description="CSV and PDF are for people to read, JSON Lines for machines to verify. For a regulator, export both kinds."
      busy={download.isPending}
      onClose={onClose}
    >
      {filtered && (
        <fieldset className="mt-4 grid gap-1.5">
          <legend className="mb-1 text-12 font-semibold">Events</legend>
          <Choice name="export-scope" chosen={!whole} onChoose={() => setWhole(false)} label="Filtered events">
            {format === 'jsonl'
              ? 'All other events appear as hashes only, so the chain can still be verified.'
              : filteredWords(total)}
          </Choice>
          <Choice name="export-scope" chosen={whole} onChoose={() => setWhole(true)} label="All events">
            From the first event to the last one.
          </Choice>
        </fieldset>
      )}
      <fieldset className="mt-4 grid gap-1.5">
        <legend className="mb-1 text-12 font-semibold">Format</legend>
        {(Object.keys(formats) as ExportFormat[]).map((name) => (
          <Choice
            key={name}
            name="export-format"
            chosen={format === name}
            onChoose={() => setFormat(name)}
            label={formats[name].label}
          >
            {formats[name].words}
          </Choice>
        ))}
      </fieldset>
      <ul className="mt-4 grid list-disc gap-1 pl-4 text-table text-ink-2 marker:text-ink-3">
        {!filtered && <li>All events, from the first to the last one.</li>}
        {formats[format].contents.map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>The export is recorded as an event.</li>
      </ul>
      {format === 'jsonl' && (
        <div className="mt-4">
          <VerifyYourself />
        </div>
      )}
      <Checkpoint />
      {failed && <FailureNote error={download.error} className="mt-3" />}
      <DialogFoot>
        {download.isSuccess && <DoneNote className="mr-auto">{download.data}</DoneNote>}
        <Button onClick={onClose} disabled={download.isPending}>
          {download.isSuccess ? 'Close' : 'Cancel'}
        </Button>
        <Button look="solid" onClick={() => download.mutate()} disabled={download.isPending}>
          {download.isPending ? 'Exporting…' : 'Export'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};

interface ChoiceProps {
  name: string;
  chosen: boolean;
  onChoose: () => void;
  label: string;
  children: string;
}

const Choice = ({ name, chosen, onChoose, label, children }: ChoiceProps) => (
  <label className="flex items-start gap-2">
    <input type="radio" name={name} checked={chosen} onChange={onChoose} className="mt-0.5 accent-accent" />
    <span>
      <span className="font-medium">{label}</span>
      <span className="block text-12 text-ink-2">{children}</span>
    </span>
  </label>
);

const Checkpoint = () => {
  const queryClient = useQueryClient();
  const signing = useChange(signCheckpoint, {
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: logKey }),
  });

  return (
    <div className="mt-4 border-t border-line pt-3">
      <p className="text-12 text-ink-2">
        Every export of the chain is signed. To sign the log as it is now without exporting a file, sign a checkpoint.
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button size="small" onClick={() => signing.mutate()} disabled={signing.isPending}>
          {signing.isPending && <BusyRing />}
          {signing.isPending ? 'Signing…' : 'Sign checkpoint'}
        </Button>
        {signing.data && (
          <DoneNote>
            Checkpoint {figure(signing.data.number)} signed at{' '}
            <BothTimes at={signing.data.at} utc={utcClock(signing.data.at)} />; covers 1 –{' '}
            {figure(signing.data.position)}.
          </DoneNote>
        )}
      </div>
      {signing.failure && <FailureNote error={signing.failure} className="mt-2" />}
    </div>
  );
};
