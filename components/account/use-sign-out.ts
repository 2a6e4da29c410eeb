'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

/** To the sign-in page, by a full load: what was read must not outlive the sign-in, not even in memory. */
export const useLeave = (): (() => void) => {
  const queryClient = useQueryClient();

  return useCallback(() => {
    queryClient.clear();
    window.location.assign('/sign-in');
  }, [queryClient]);
};

/** Ends the sign-in of this browser and leaves. What failed has not ended it: nothing was dropped, the person goes on. */
export const useSignOut = () => {
  const leave = useLeave();
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');

  const run = async () => {
    setState('pending');
    try {
      // Loaded when it is needed: no other page but the sign-in has a use for it.
      const { signOut } = await import('next-auth/react');
      const answer: { url?: string } | undefined = await signOut({ redirect: false });
      // Only an answer that says where to go next is a success.
      if (!answer?.url) throw new Error('The sign-in did not end.');
      leave();
    } catch {
      setState('failed');
    }
  };

  return { state, signOut: run };
};

export const signOutFailed = 'Signing out failed; you are still signed in.';
