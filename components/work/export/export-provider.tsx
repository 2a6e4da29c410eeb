'use client';

import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ExportBody } from '@/lib/answers';
import { isCancelled, useProof } from '../../proof/proof-provider';

// Loaded with the first export.
const ExportNote = lazy(async () => ({ default: (await import('./export-note')).ExportNote }));

export type ExportState =
  | { kind: 'running'; rows: number; promised: number | null }
  | { kind: 'done'; name: string; rows: number; promised: number | null }
  | { kind: 'failed'; error: unknown };

interface Exports {
  isRunning: boolean;
  /** One at a time; ignored while another export is running. */
  start: (body: ExportBody) => void;
}

const ExportContext = createContext<Exports>({ isRunning: false, start: () => {} });

export const useExports = (): Exports => useContext(ExportContext);

/** Runs an export in the background, whichever page is open. */
export const ExportProvider = ({ children }: { children: ReactNode }) => {
  const [state, setState] = useState<ExportState | null>(null);
  const [last, setLast] = useState<ExportBody | null>(null);
  const running = useRef<AbortController | null>(null);
  const { withProof } = useProof();

  // Leaving Proofdesk cancels the export.
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    async (body: ExportBody) => {
      if (running.current) return;
      const own = new AbortController();
      running.current = own;
      setLast(body);
      setState({ kind: 'running', rows: 0, promised: null });
      try {
        const { saveExport } = await import('./save-export');
        const saved = await withProof(() =>
          saveExport(body, own.signal, (rows, promised) => setState({ kind: 'running', rows, promised })),
        );
        setState({ kind: 'done', ...saved });
      } catch (error) {
        setState(own.signal.aborted || isCancelled(error) ? null : { kind: 'failed', error });
      } finally {
        running.current = null;
      }
    },
    [withProof],
  );

  const value = useMemo((): Exports => ({ isRunning: state?.kind === 'running', start }), [state?.kind, start]);

  return (
    <ExportContext value={value}>
      {children}
      <Suspense>
        {state && (
          <ExportNote
            state={state}
            onCancel={() => running.current?.abort()}
            onRetry={() => last && void start(last)}
            onClose={() => setState(null)}
          />
        )}
      </Suspense>
    </ExportContext>
  );
};
