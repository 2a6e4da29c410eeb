'use client';

import { X } from 'lucide-react';
import { ApiError } from '../../api';
import { Button } from '../../ui/button';
import { DoneNote } from '../../ui/done-note';
import { FailureNote } from '../../ui/failure-note';
import { figure } from '../../ui/figures';
import type { ExportState } from './export-provider';

interface ExportNoteProps {
  state: ExportState;
  onCancel: () => void;
  onRetry: () => void;
  onClose: () => void;
}

/** Progress and outcome, in the corner of every page. */
export const ExportNote = ({ state, onCancel, onRetry, onClose }: ExportNoteProps) => (
  <section
    aria-label="Export"
    className="fixed right-3 bottom-3 phone:bottom-[calc(var(--bar)+12px)] z-10 w-[min(320px,calc(100vw-24px))] rounded-card border border-line bg-surface p-3 shadow-2"
  >
    <div className="flex items-center gap-2">
      <h2 className="text-13">{titles[state.kind]}</h2>
      {state.kind === 'running' ? (
        <Button size="small" className="ml-auto" onClick={onCancel}>
          Cancel
        </Button>
      ) : (
        <Button look="ghost" size="small" icon className="ml-auto" aria-label="Close" title="Close" onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      )}
    </div>
    {state.kind === 'running' && <Progress {...state} />}
    {state.kind === 'done' && <DoneNote className="mt-1">{doneWords(state)}</DoneNote>}
    {state.kind === 'failed' && (
      <>
        <FailureNote error={state.error} className="mt-2" />
        {/* After a conflict, the same request would be refused again. */}
        {!(state.error instanceof ApiError && state.error.code === 'CONFLICT') && (
          <Button size="small" className="mt-2" onClick={onRetry}>
            Export again
          </Button>
        )}
      </>
    )}
  </section>
);

const titles: Record<ExportState['kind'], string> = {
  running: 'Exporting sessions…',
  done: 'Export complete',
  failed: 'Export failed',
};

const Progress = ({ rows, promised }: Extract<ExportState, { kind: 'running' }>) => (
  <>
    <progress
      aria-label="Rows exported"
      max={promised ?? undefined}
      value={promised === null ? undefined : Math.min(rows, promised)}
      className="mt-2 block h-1 w-full accent-accent"
    />
    <p className="mt-1 text-12 text-ink-2">
      {promised === null ? 'Starting' : `${figure(rows)} of ${figure(promised)} rows`}. You can keep working; closing
      the window cancels the export.
    </p>
  </>
);

const doneWords = ({ name, rows, promised }: Extract<ExportState, { kind: 'done' }>): string => {
  const missing = promised === null ? 0 : promised - rows;
  const left =
    missing > 0
      ? ` ${figure(missing)} of ${figure(promised ?? 0)} ${missing === 1 ? 'is' : 'are'} missing: no longer in the list.`
      : '';

  return `${rows === 1 ? '1 row' : `${figure(rows)} rows`} in ${name}.${left}`;
};
