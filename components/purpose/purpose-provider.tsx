'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { PurposeAnswer } from '@/lib/answers';
import type { Instant } from '@/lib/contract/domain';
import { sendJson } from '../api';
import { isEvidence } from '../session-data/keys';
import { type RunningPurpose, runningFrom, timeLeft } from './running';

export interface AllowedPurpose {
  code: string;
  words: string;
}

interface Purpose {
  running: RunningPurpose | null;
  /** A purpose that ran out while the page was open. */
  ended: RunningPurpose | null;
  /** Empty for those who see masked data only. */
  allowed: readonly AllowedPurpose[];
  /** `approving`: the deletion request that somebody opens to approve it, which implies its purpose. */
  choose: (code: string, words?: string, approving?: string) => Promise<void>;
  end: () => Promise<void>;
  /** Another action set or ended a purpose, such as a claim: reads it from the server. */
  changed: () => void;
  menu: {
    isOpen: boolean;
    setOpen: (isOpen: boolean) => void;
  };
  /** Compares an answer, masked or in full, with the known purpose, and asks the server if they disagree. */
  reconcile: (masked: boolean) => void;
  /** The server refused for lack of a purpose: masks the page. */
  lost: () => void;
}

const nothing = () => {};
const afterLeavingMs = 2000;

const PurposeContext = createContext<Purpose>({
  running: null,
  ended: null,
  allowed: [],
  choose: async () => {},
  end: async () => {},
  changed: nothing,
  menu: { isOpen: false, setOpen: nothing },
  reconcile: nothing,
  lost: nothing,
});

export const usePurpose = (): Purpose => useContext(PurposeContext);

interface PurposeProviderProps {
  purpose: PurposeAnswer | null;
  allowed: readonly AllowedPurpose[];
  /** The server's time of the answer; it also tells one answer from the next. */
  at: Instant;
  children: ReactNode;
}

export const PurposeProvider = ({ purpose, allowed, at, children }: PurposeProviderProps) => {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [running, setRunning] = useState(() => purpose && runningFrom(purpose, at));
  const [ended, setEnded] = useState<RunningPurpose | null>(null);
  const [isOpen, setOpen] = useState(false);

  /** The last mismatch that was checked: each is checked once, or a lasting one would refresh forever. */
  const checked = useRef<string | null>(null);

  const begin = useCallback(
    (next: RunningPurpose) => {
      setRunning(next);
      setEnded(null);
      // A renewed purpose reads nothing again: every reading is logged.
      if (running?.code !== next.code || checked.current !== null) {
        void queryClient.invalidateQueries({ predicate: isEvidence });
      }
    },
    [queryClient, running?.code],
  );

  const mask = useCallback(
    (because: RunningPurpose | null) => {
      setRunning(null);
      setEnded(because);
      // Drops everything at once, images included, and reads it again masked.
      void queryClient.resetQueries({ predicate: isEvidence });
    },
    [queryClient],
  );

  useEffect(() => {
    if (!running) return;
    // Checked every second: a single long timer stands still while a laptop sleeps.
    const timer = setInterval(() => timeLeft(running, Date.now()) === 0 && mask(running), 1000);
    return () => clearInterval(timer);
  }, [running, mask]);

  const seenAt = useRef(at);
  useEffect(() => {
    if (seenAt.current === at) return;
    seenAt.current = at;
    if (purpose && purpose.startedAt !== running?.startedAt) begin(runningFrom(purpose, at));
    if (!purpose && (running || checked.current)) mask(null);
  }, [at, purpose, running, begin, mask]);

  const refresh = useCallback(() => router.refresh(), [router]);
  const tellOthers = useOtherTabs(refresh);

  const reconcile = useCallback(
    (masked: boolean) => {
      const now = masked === (running !== null) ? `${masked} ${running?.startedAt}` : null;
      if (now !== null && now !== checked.current) refresh();
      checked.current = now;
    },
    [running, refresh],
  );
  const lost = useCallback(() => {
    if (running) mask(null);
  }, [running, mask]);

  // Whoever leaves a case by its address has this page before the server knows that they left.
  const isByStep = useRef(purpose?.isByStep === true);
  useEffect(() => {
    if (!isByStep.current) return;
    const timer = setTimeout(refresh, afterLeavingMs);
    return () => clearTimeout(timer);
  }, [refresh]);

  const value = useMemo(
    (): Purpose => ({
      running: allowed.length > 0 ? running : null,
      ended,
      allowed,
      choose: async (code, words, approving) => {
        const body = { purpose: code, ...(words && { words }), ...(approving && { approving }) };
        const answer = await sendJson<PurposeAnswer>('PUT', '/api/purpose', body);
        begin(runningFrom(answer, answer.startedAt));
        tellOthers();
      },
      end: async () => {
        await sendJson('DELETE', '/api/purpose', {});
        mask(null);
        tellOthers();
      },
      changed: () => {
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

const channelName = 'proofdesk-purpose';

/** Tells other tabs that the purpose changed, and listens for them: all tabs share one sign-in, and so one purpose. */
const useOtherTabs = (onChange: () => void): (() => void) => {
  const channel = useRef<BroadcastChannel | null>(null);

  useEffect(() => {
    // Without it, other tabs notice at their next answer.
    if (typeof BroadcastChannel === 'undefined') return;
    const opened = new BroadcastChannel(channelName);
    opened.onmessage = onChange;
    channel.current = opened;
    return () => {
      opened.close();
      channel.current = null;
    };
  }, [onChange]);

  return useCallback(() => channel.current?.postMessage('changed'), []);
};
