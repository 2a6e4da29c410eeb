'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { isCancelled, useChange, useProof } from '../../proof';
import { activeFilters, type LogFilter, noFilter } from '../../session-data/audit-address';
import { Button } from '../../ui/button';
import { Dialog, DialogFoot } from '../../ui/dialog';
import { DoneNote } from '../../ui/done-note';
import { FailureNote } from '../../ui/failure-note';
import { figure } from '../../ui/figures';
import { BusyRing } from '../../ui/ring';
import { utcClock } from '../../ui/time-words';
import { BothTimes } from '../both-times';
import { exportPath, logKey, signCheckpoint } from '../queries';

/** Says what the file will contain before it is downloaded. */
export const ExportButton = ({ filter }: { filter: LogFilter }) => {
  const [open, setOpen] = useState(false);

  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <Download aria-hidden="true" />
        Export…
      </Button>
      {open && <ExportDialog filter={filter} onClose={() => setOpen(false)} />}
    </>
  );
};

const contents = [
  'JSON Lines: the events, their hashes and the signed checkpoints.',
  'No names: people and sessions are identified by id only.',
  'The export is recorded as an event.',
];

const ExportDialog = ({ filter, onClose }: { filter: LogFilter; onClose: () => void }) => {
  const filtered = activeFilters(filter).length > 0;
  const [whole, setWhole] = useState(!filtered);
  const { ensureFresh } = useProof();
  const download = useMutation({
    mutationFn: async () => {
      await ensureFresh();
      // The browser streams the file to disk; this page never holds it.
      window.location.assign(exportPath(whole ? noFilter : filter));
    },
  });
  const failed = download.error && !isCancelled(download.error);

  return (
    <Dialog
      title="Export the audit log"
      description="Anyone can verify the file without Proofdesk."
      busy={download.isPending}
      onClose={onClose}
    >
      {filtered && (
        <fieldset className="mt-4 grid gap-1.5">
          <legend className="sr-only">Events to export</legend>
          <Scope chosen={!whole} onChoose={() => setWhole(false)} label="Filtered events">
            All other events appear as hashes only, so the chain can still be verified.
          </Scope>
          <Scope chosen={whole} onChoose={() => setWhole(true)} label="All events">
            From the first event to the last sealed one.
          </Scope>
        </fieldset>
      )}
      <ul className="mt-4 grid list-disc gap-1 pl-4 text-table text-ink-2 marker:text-ink-3">
        {!filtered && <li>All events, from the first to the last sealed one.</li>}
        {contents.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Checkpoint />
      {failed && <FailureNote error={download.error} className="mt-3" />}
      <DialogFoot>
        {download.isSuccess && <DoneNote className="mr-auto">Download started.</DoneNote>}
        <Button onClick={onClose} disabled={download.isPending}>
          {download.isSuccess ? 'Close' : 'Cancel'}
        </Button>
        <Button look="solid" onClick={() => download.mutate()} disabled={download.isPending}>
          {download.isPending ? 'Starting…' : 'Export'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};

interface ScopeProps {
  chosen: boolean;
  onChoose: () => void;
  label: string;
  children: string;
}

const Scope = ({ chosen, onChoose, label, children }: ScopeProps) => (
  <label className="flex items-start gap-2">
    <input type="radio" name="export-scope" checked={chosen} onChange={onChoose} className="mt-0.5 accent-accent" />
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
        Every export is signed. To sign the log as it is now without exporting a file, sign a checkpoint.
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
