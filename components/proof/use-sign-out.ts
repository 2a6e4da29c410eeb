'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { leaveTo, tellOtherTabs } from '../api/leaving';

/** Goes to the sign-in page by a full load, so that no data outlives the sign-in, not even in memory. */
export const useLeave = (): (() => void) => {
  const queryClient = useQueryClient();

  return useCallback(() => {
    queryClient.clear();
    tellOtherTabs();
    leaveTo('/sign-in?because=left');
  }, [queryClient]);
};

/** Signs this browser out and leaves. After a failure the person is still signed in. */
export const useSignOut = () => {
  const leave = useLeave();
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');

  const run = async () => {
    setState('pending');
    try {
      // Loaded on demand: only the sign-in page needs it otherwise.
      const { signOut } = await import('next-auth/react');
      const answer: { url?: string } | undefined = await signOut({ redirect: false });
      // Only an answer with an address is a success.
      if (!answer?.url) throw new Error('Sign-out did not complete.');
      leave();
    } catch {
      setState('failed');
    }
  };

  return { state, signOut: run };
};

export const signOutFailed = 'Sign-out failed. You are still signed in.';
