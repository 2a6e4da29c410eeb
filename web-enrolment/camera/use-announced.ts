import { useEffect, useRef, useState } from 'preact/hooks';

const atMostEvery = 3000;

/** What a screen reader is told: the newest text, at most every 3 seconds, each once. */
export const useAnnounced = (text: string, isUrgent: boolean): string => {
  const [said, setSaid] = useState('');
  const last = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const say = () => {
      last.current = performance.now();
      setSaid(text);
    };
    const wait = isUrgent ? 0 : last.current + atMostEvery - performance.now();
    if (wait <= 0) return say();
    const timer = setTimeout(say, wait);

    return () => clearTimeout(timer);
  }, [text, isUrgent]);

  return said;
};
