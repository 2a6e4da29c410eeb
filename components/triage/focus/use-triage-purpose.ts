'use client';

import { useEffect, useRef, useState } from 'react';
import { usePurpose } from '../../purpose/purpose-provider';
import { timeLeft } from '../../purpose/running';

const code = 'triage';
/** With less than that left, the server begins it anew together with a case. */
const enoughMs = 15 * 60_000;
const atLatestMs = 2000;

/**
 * A case brings the purpose with it. Whether the page knows of that: before it does, it would read everything, and read
 * it again when it hears of the purpose; and every reading is on record.
 */
export const useTriagePurpose = (claimId: string | null): boolean => {
  const { running, allowed, begun } = usePurpose();
  const [hasWaited, setWaited] = useState(false);
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

  return isRunning || hasWaited || !allowed.some((each) => each.code === code);
};
