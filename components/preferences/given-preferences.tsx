'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Preferences } from '@/lib/answers';
import { preferencesQuery } from './use-preferences';

/** What the server read with the page stands ready before anything is drawn: nothing moves when it would come later. */
export const GivenPreferences = ({ preferences, children }: { preferences: Preferences; children: ReactNode }) => {
  const client = useQueryClient();
  useState(() => client.setQueryData(preferencesQuery.queryKey, (before) => before ?? preferences));

  return children;
};
