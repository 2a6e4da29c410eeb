'use client';

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useProof } from '../../proof';
import { revealFields } from '../../session-data/queries';
import { ReasonForm } from '../reason-form';

/** Revealed values are masked again after this time. */
export const shownForMs = 60_000;

interface Revealed {
  value: string | null;
  /** By the browser's clock. */
  until: number;
}

export interface RevealRequest {
  /** In the title: "Reveal surname, MRZ". */
  label: string;
  fields: readonly string[];
  /** The pressed button: the form opens beside it and returns the focus to it. */
  anchor: HTMLElement;
}

interface Reveal {
  allowed: boolean;
  revealed: ReadonlyMap<string, Revealed>;
  ask: (request: RevealRequest) => void;
  hide: (fields: readonly string[]) => void;
}

const RevealContext = createContext<Reveal>({ allowed: false, revealed: new Map(), ask: () => {}, hide: () => {} });

export const useReveal = (): Reveal => useContext(RevealContext);

interface RevealProviderProps {
  sessionId: string;
  allowed: boolean;
  /** When the page is shown in full, revealed values are dropped. */
  masked: boolean;
  children: ReactNode;
}

/** Keeps revealed values in memory for a minute, outside every query and mutation cache. */
export const RevealProvider = ({ sessionId, allowed, masked, children }: RevealProviderProps) => {
  const { withProof } = useProof();
  const [revealed, setRevealed] = useState<ReadonlyMap<string, Revealed>>(new Map());
  const [request, setRequest] = useState<RevealRequest | null>(null);

  useEffect(() => {
    if (revealed.size === 0) return;
    // Checked every second, because one long timer would pause while a laptop sleeps.
    const timer = setInterval(() => {
      const left = [...revealed].filter(([, { until }]) => until > Date.now());
      if (left.length < revealed.size) setRevealed(new Map(left));
    }, 1000);
    return () => clearInterval(timer);
  }, [revealed]);

  useEffect(() => {
    if (!masked) setRevealed(new Map());
  }, [masked]);

  const hide = useCallback(
    (fields: readonly string[]) => setRevealed((before) => new Map([...before].filter(([at]) => !fields.includes(at)))),
    [],
  );

  const reveal = async (fields: readonly string[], reason: string) => {
    const { values } = await withProof(() => revealFields(sessionId, fields, reason));
    const until = Date.now() + shownForMs;
    setRevealed((before) => {
      const after = new Map(before);
      for (const field of fields) after.set(field, { value: values[field] ?? null, until });
      return after;
    });
    setRequest(null);
  };

  const value = useMemo((): Reveal => ({ allowed, revealed, ask: setRequest, hide }), [allowed, revealed, hide]);

  return (
    <RevealContext value={value}>
      {children}
      {request && (
        <ReasonForm
          title={`Reveal ${request.label}`}
          hint="Shown for 60 s. Your reason is recorded and reviewed."
          placeholder="Reason for revealing"
          words={{ act: 'Reveal for 60 s', acting: 'Revealing…' }}
          draftName={`reveal-${sessionId}`}
          anchor={request.anchor}
          onReason={(reason) => reveal(request.fields, reason)}
          onClose={() => setRequest(null)}
        />
      )}
      <span role="status" className="sr-only">
        {revealed.size > 0 && `${revealed.size === 1 ? 'The value is' : `${revealed.size} values are`} shown for 60 s.`}
      </span>
    </RevealContext>
  );
};
