'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { PurposeAnswer } from '@/lib/answers';
import type { Instant } from '@/lib/contract/domain';
import { sendJson } from '../api';
import { isEvidence } from '../sessions/queries';
import { type RunningPurpose, runningFrom, timeLeft } from './running';
import { useOtherTabs } from './use-other-tabs';

export interface AllowedPurpose {
  code: string;
  words: string;
}

interface Purpose {
  /** What the person works for at present. */
  running: RunningPurpose | null;
  /** One whose time ran out while the page was open. */
  ended: RunningPurpose | null;
  /** Empty for those who see masked data only. */
  allowed: readonly AllowedPurpose[];
  choose: (code: string, words?: string) => Promise<void>;
  end: () => Promise<void>;
  /** A purpose came with another change: the server is asked which. */
  begun: () => void;
  menu: {
    isOpen: boolean;
    setOpen: (isOpen: boolean) => void;
  };
  /** An answer was masked or in full; if that is not what we believe, the server is asked what is true. */
  reconcile: (masked: boolean) => void;
  /** The server wants a purpose where we thought to have one. */
  lost: () => void;
}

const nothing = () => {};

const PurposeContext = createContext<Purpose>({
  running: null,
  ended: null,
  allowed: [],
  choose: async () => {},
  end: async () => {},
  begun: nothing,
  menu: { isOpen: false, setOpen: nothing },
  reconcile: nothing,
  lost: nothing,
});

export const usePurpose = (): Purpose => useContext(PurposeContext);

interface PurposeProviderProps {
  purpose: PurposeAnswer | null;
  allowed: readonly AllowedPurpose[];
  /** The server's time when it said so; another time is another answer. */
  at: Instant;
  children: ReactNode;
}

export const PurposeProvider = ({ purpose, allowed, at, children }: PurposeProviderProps) => {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [running, setRunning] = useState(() => purpose && runningFrom(purpose, at));
  const [ended, setEnded] = useState<RunningPurpose | null>(null);
  const [isOpen, setOpen] = useState(false);

  /** What was not as we believed, and was asked about; once, or two that disagree would ask for ever. */
  const doubt = useRef<string | null>(null);

  const begin = useCallback(
    (next: RunningPurpose) => {
      setRunning(next);
      setEnded(null);
      // What stands masked on the page stays until it comes in full. What was read in full under the same purpose is not
      // read again because that lasts longer: every reading is on record.
      if (running?.code !== next.code || doubt.current !== null) {
        void queryClient.invalidateQueries({ predicate: isEvidence });
      }
    },
    [queryClient, running?.code],
  );

  const mask = useCallback(
    (because: RunningPurpose | null) => {
      setRunning(null);
      setEnded(because);
      // Dropped at once, pictures with it, and read again masked.
      void queryClient.resetQueries({ predicate: isEvidence });
    },
    [queryClient],
  );

  useEffect(() => {
    if (!running) return;
    // Looked at every second: a single long timer stands still while a laptop sleeps.
    const timer = setInterval(() => timeLeft(running, Date.now()) === 0 && mask(running), 1000);
    return () => clearInterval(timer);
  }, [running, mask]);

  const heard = useRef(at);
  useEffect(() => {
    if (heard.current === at) return;
    heard.current = at;
    if (purpose && purpose.startedAt !== running?.startedAt) begin(runningFrom(purpose, at));
    if (!purpose && (running || doubt.current)) mask(null);
  }, [at, purpose, running, begin, mask]);

  const refresh = useCallback(() => router.refresh(), [router]);
  const tellOthers = useOtherTabs(refresh);

  const reconcile = useCallback(
    (masked: boolean) => {
      const now = masked === (running !== null) ? `${masked} ${running?.startedAt}` : null;
      if (now !== null && now !== doubt.current) refresh();
      doubt.current = now;
    },
    [running, refresh],
  );
  const lost = useCallback(() => {
    if (running) mask(null);
  }, [running, mask]);

  const value = useMemo(
    (): Purpose => ({
      running: allowed.length > 0 ? running : null,
      ended,
      allowed,
      choose: async (code, words) => {
        const told = await sendJson<PurposeAnswer>('PUT', '/api/purpose', { purpose: code, ...(words && { words }) });
        begin(runningFrom(told, told.startedAt));
        tellOthers();
      },
      end: async () => {
        await sendJson('DELETE', '/api/purpose', {});
        mask(null);
        tellOthers();
      },
      begun: () => {
        refresh();
        tellOthers();
      },
      menu: { isOpen, setOpen },
      reconcile,
      lost,
    }),
    [running, ended, allowed, isOpen, begin, mask, refresh, tellOthers, reconcile, lost],
  );

  return <PurposeContext value={value}>{children}</PurposeContext>;
};
