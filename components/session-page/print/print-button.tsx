'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PrintAnswer } from '@/lib/answers';
import { sendJson } from '../../api';
import { usePageCommands } from '../../commands/page-commands';
import { endPrinting, printPage, useReveal } from '../../evidence';
import { sessionKey } from '../../session-data/keys';
import { Button } from '../../ui/button';
import { FailureNote } from '../../ui/failure-note';
import { useCommandKey } from '../../ui/shortcuts';

type Work = { kind: 'none' } | { kind: 'recording' } | { kind: 'changed' } | { kind: 'failed'; error: unknown };

/** True if the page matches the record: a purpose may have started or ended since it loaded. */
const showsAsRecorded = (client: QueryClient, sessionId: string, { masked }: PrintAnswer): boolean =>
  client
    .getQueriesData<{ masked?: unknown }>({ queryKey: sessionKey(sessionId) })
    .every(([, data]) => typeof data?.masked !== 'boolean' || data.masked === masked);

/** Prints only what has been logged. */
export const PrintButton = ({ sessionId }: { sessionId: string }) => {
  const client = useQueryClient();
  const [work, setWork] = useState<Work>({ kind: 'none' });
  const isRevealing = useReveal().revealed.size > 0;
  const isPrevented = work.kind === 'recording' || isRevealing;

  useEffect(() => endPrinting, []);

  const print = async () => {
    if (isPrevented) return;
    setWork({ kind: 'recording' });
    try {
      const answer = await sendJson<PrintAnswer>('POST', `/api/sessions/${encodeURIComponent(sessionId)}/print`, {});
      const isSame = showsAsRecorded(client, sessionId, answer);
      setWork({ kind: isSame ? 'none' : 'changed' });
      if (isSame) await printPage(answer);
    } catch (error) {
      endPrinting();
      setWork({ kind: 'failed', error });
    }
  };
  useCommandKey('p', () => void print());
  usePageCommands('Session', isPrevented ? [] : [{ id: 'print', words: 'Print…', run: () => void print() }]);

  return (
    <>
      {isRevealing && <span className="self-center text-12 text-ink-2">Hide revealed values before printing.</span>}
      {work.kind === 'changed' && (
        <span role="alert" className="self-center text-12 text-ink-2">
          This page has changed. Print again.
        </span>
      )}
      {work.kind === 'failed' && <FailureNote error={work.error} />}
      <Button onClick={() => void print()} disabled={isPrevented} title="Print (Ctrl+P); printing is logged">
        <Printer aria-hidden="true" />
        {/* The bar of a phone has no room for the word. */}
        <span className="phone:sr-only">{work.kind === 'recording' ? 'Recording…' : 'Print…'}</span>
      </Button>
    </>
  );
};
