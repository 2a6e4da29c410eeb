'use client';

import { useEffect, useRef, useState } from 'react';
import type { Claim } from '@/lib/answers';
import { usePurpose } from '../../purpose/purpose-provider';
import { timeLeft } from '../../purpose/running';
import { millisecondsOf } from '../../ui/time-words';

const code = 'triage';
/** With less time left, the server renews the purpose with the next claim. */
const minLeftMs = 15 * 60_000;
const maxWaitMs = 2000;
/** Near the end the chip shows the time left instead. */
const nearEndMs = 5 * 60_000;

/** Start of the last purpose that came with a claim; kept across pages of this window. */
let startedByClaimAt: string | null = null;

interface TriagePurpose {
  /** Evidence loaded before the page knows its purpose would be loaded, and logged, twice. */
  isReady: boolean;
  /** Started by a claim and not about to end, so nobody needs to manage it. */
  isByClaim: boolean;
}

/** A claim starts the triage purpose; this waits until the page knows about it. */
export const useTriagePurpose = (claim: Claim | null): TriagePurpose => {
  const { running, allowed, changed } = usePurpose();
  const [hasWaited, setWaited] = useState(false);
  const claimId = claim?.id ?? null;
  const isRunning = running?.code === code;
  const hasTimeLeft = isRunning && timeLeft(running, Date.now()) >= minLeftMs;

  const latest = useRef({ hasTimeLeft, changed });
  useEffect(() => {
    latest.current = { hasTimeLeft, changed };
  });
  useEffect(() => {
    if (claimId !== null && !latest.current.hasTimeLeft) latest.current.changed();
  }, [claimId]);

  useEffect(() => {
    if (claimId === null || isRunning) return;
    const timer = setTimeout(() => setWaited(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, [claimId, isRunning]);

  // Both times are the server's.
  const startedAt = isRunning ? running.startedAt : null;
  const isStartedByClaim =
    startedAt !== null && claim !== null && millisecondsOf(startedAt) >= millisecondsOf(claim.claimedAt);
  useEffect(() => {
    if (isStartedByClaim) startedByClaimAt = startedAt;
  }, [isStartedByClaim, startedAt]);

  return {
    isReady: isRunning || hasWaited || !allowed.some((each) => each.code === code),
    isByClaim:
      isRunning && (isStartedByClaim || startedAt === startedByClaimAt) && timeLeft(running, Date.now()) > nearEndMs,
  };
};
