'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** To the sign-in page, by a full load: what was read must not outlive the sign-in, not even in memory. */
export const useLeave = (): (() => void) => {
  const queryClient = useQueryClient();

  return useCallback(() => {
    queryClient.clear();
    window.location.assign('/sign-in');
  }, [queryClient]);
};
