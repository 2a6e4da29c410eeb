'use client';

import { useEffect, useRef, useState } from 'react';
import type { Claim } from '@/lib/answers';
import { usePurpose } from '../../purpose/purpose-provider';
import { timeLeft } from '../../purpose/running';
import { millisecondsOf } from '../../ui/time-words';

const code = 'triage';
/** With less than that left, the server begins it anew together with a case. */
const enoughMs = 15 * 60_000;
const atLatestMs = 2000;
/** Towards its end the time left is what matters. */
const shortMs = 5 * 60_000;

/** When the purpose began that a claim of this window brought; kept for as long as the window. */
let broughtAt: string | null = null;

interface TriagePurpose {
  /** Whether the page knows of it: before it does, it would read everything, and read it again afterwards. */
  isReady: boolean;
  /** It came with a claim, and there is time: nobody chose it, and nobody has to look after it. */
  isByClaim: boolean;
}

/** A case brings the purpose with it; every reading before the page has heard of that is on record for nothing. */
export const useTriagePurpose = (claim: Claim | null): TriagePurpose => {
  const { running, allowed, begun } = usePurpose();
  const [hasWaited, setWaited] = useState(false);
  const claimId = claim?.id ?? null;
  const isRunning = running?.code === code;
  const isEnough = isRunning && timeLeft(running, Date.now()) >= enoughMs;

  const latest = useRef({ isEnough, begun });
  useEffect(() => {
    latest.current = { isEnough, begun };
  });
  useEffect(() => {
    if (claimId !== null && !latest.current.isEnough) latest.current.begun();
  }, [claimId]);

  useEffect(() => {
    if (claimId === null || isRunning) return;
    const timer = setTimeout(() => setWaited(true), atLatestMs);
    return () => clearTimeout(timer);
  }, [claimId, isRunning]);

  // Both by the server's clock.
  const startedAt = isRunning ? running.startedAt : null;
  const isBrought =
    startedAt !== null && claim !== null && millisecondsOf(startedAt) >= millisecondsOf(claim.claimedAt);
  useEffect(() => {
    if (isBrought) broughtAt = startedAt;
  }, [isBrought, startedAt]);

  return {
    isReady: isRunning || hasWaited || !allowed.some((each) => each.code === code),
    isByClaim: isRunning && (isBrought || startedAt === broughtAt) && timeLeft(running, Date.now()) > shortMs,
  };
};
