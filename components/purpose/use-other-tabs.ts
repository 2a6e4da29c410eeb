'use client';

import { useCallback, useEffect, useRef } from 'react';

const channelName = 'proofdesk-purpose';

/** All tabs share one sign-in, and so one purpose. Returns a way to tell the others that it has changed; it says no more. */
export const useOtherTabs = (onChange: () => void): (() => void) => {
  const channel = useRef<BroadcastChannel | null>(null);

  useEffect(() => {
    // Without it the other tabs learn it from their next answer.
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
