'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PrintAnswer } from '@/lib/answers';
import { sendJson } from '../../api';
import { sessionKey } from '../../sessions/queries';
import { Button } from '../../ui/button';
import { FailureNote } from '../../ui/failure-note';
import { useCommandKey } from '../../ui/shortcuts';
import { useReveal } from '../reveal/reveal-provider';
import { printOn, takePaperAway } from './paper';

type Work = { kind: 'none' } | { kind: 'recording' } | { kind: 'changed' } | { kind: 'failed'; error: unknown };

/** Whether the page shows what is on record: a purpose may have begun or ended since it was read. */
const showsAsRecorded = (client: QueryClient, sessionId: string, { masked }: PrintAnswer): boolean =>
  client
    .getQueriesData<{ masked?: unknown }>({ queryKey: sessionKey(sessionId) })
    .every(([, data]) => typeof data?.masked !== 'boolean' || data.masked === masked);

/** Nothing is printed before it is on record. */
export const PrintButton = ({ sessionId }: { sessionId: string }) => {
  const client = useQueryClient();
  const [work, setWork] = useState<Work>({ kind: 'none' });
  const isRevealing = useReveal().revealed.size > 0;
  const isBusy = work.kind === 'recording';

  useEffect(() => takePaperAway, []);

  const print = async () => {
    if (isBusy || isRevealing) return;
    setWork({ kind: 'recording' });
    try {
      const answer = await sendJson<PrintAnswer>('POST', `/api/sessions/${encodeURIComponent(sessionId)}/print`, {});
      const isSame = showsAsRecorded(client, sessionId, answer);
      setWork({ kind: isSame ? 'none' : 'changed' });
      if (isSame) await printOn(answer);
    } catch (error) {
      takePaperAway();
      setWork({ kind: 'failed', error });
    }
  };
  useCommandKey('p', () => void print());

  return (
    <>
      {isRevealing && <span className="self-center text-12 text-ink-2">Revealed values are not printed.</span>}
      {work.kind === 'changed' && (
        <span role="alert" className="self-center text-12 text-ink-2">
          What this page shows has changed meanwhile. Print it again.
        </span>
      )}
      {work.kind === 'failed' && <FailureNote error={work.error} />}
      <Button onClick={() => void print()} disabled={isBusy || isRevealing} title="Print (Ctrl P). It is recorded.">
        <Printer aria-hidden="true" />
        {isBusy ? 'Recording…' : 'Print…'}
      </Button>
    </>
  );
};
