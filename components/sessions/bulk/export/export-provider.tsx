'use client';

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ExportBody } from '@/lib/answers';
import { saveFile } from '../../../ui/save-file';
import { ExportNote } from './export-note';
import { readExport } from './read-export';

export type ExportState =
  | { kind: 'running'; rows: number; promised: number | null }
  | { kind: 'done'; name: string; rows: number; promised: number | null }
  | { kind: 'failed'; error: unknown };

interface Exports {
  isRunning: boolean;
  /** One at a time: the next waits for its person, not in a line. */
  start: (body: ExportBody) => void;
}

const ExportContext = createContext<Exports>({ isRunning: false, start: () => {} });

export const useExports = (): Exports => useContext(ExportContext);

/** An export goes on while its person walks through the desk; a note in the corner says how far it is. */
export const ExportProvider = ({ children }: { children: ReactNode }) => {
  const [state, setState] = useState<ExportState | null>(null);
  const [last, setLast] = useState<ExportBody | null>(null);
  const running = useRef<AbortController | null>(null);

  // Whoever leaves the desk altogether leaves the export too.
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(async (body: ExportBody) => {
    if (running.current) return;
    const own = new AbortController();
    running.current = own;
    setLast(body);
    setState({ kind: 'running', rows: 0, promised: null });
    try {
      const { blob, name, rows, promised } = await readExport(body, own.signal, (rows, promised) =>
        setState({ kind: 'running', rows, promised }),
      );
      saveFile(blob, name);
      setState({ kind: 'done', name, rows, promised });
    } catch (error) {
      setState(own.signal.aborted ? null : { kind: 'failed', error });
    } finally {
      running.current = null;
    }
  }, []);

  const value = useMemo((): Exports => ({ isRunning: state?.kind === 'running', start }), [state?.kind, start]);

  return (
    <ExportContext value={value}>
      {children}
      {state && (
        <ExportNote
          state={state}
          onCancel={() => running.current?.abort()}
          onAgain={() => last && void start(last)}
          onClose={() => setState(null)}
        />
      )}
    </ExportContext>
  );
};
