import { useEffect, useState } from 'preact/hooks';

/** The time, and again every second. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  return now;
};

export const secondsUntil = (at: number, now: number): number => Math.max(0, Math.ceil((at - now) / 1000));
export const secondsSince = (at: number, now: number): number => Math.max(0, Math.round((now - at) / 1000));
