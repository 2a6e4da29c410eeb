'use client';

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Preferences } from '@/lib/answers';
import { getJson, sendJson } from '../api';

/** What holds until somebody chooses otherwise, and while their choice is on its way. */
const defaults: Preferences = {
  columns: ['applicant', 'country', 'documentType', 'status', 'score', 'weakest', 'created', 'completed', 'assignee'],
  density: 'comfortable',
  facetsOpen: true,
  singleKeys: true,
};

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => getJson<Preferences>('/api/preferences', signal),
  staleTime: 5 * 60_000,
});

/** How a person likes the desk, kept in the database. A change shows at once; one that fails is taken back. */
export const usePreferences = () => {
  const queryClient = useQueryClient();
  const { data } = useQuery(preferencesQuery);
  const { queryKey } = preferencesQuery;

  const { mutate, error } = useMutation({
    // One after the other: each sends everything, and an older one must not overtake a newer one.
    scope: { id: 'preferences' },
    onMutate: async (part: Partial<Preferences>) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (before) => before && { ...before, ...part });
    },
    mutationFn: async (part: Partial<Preferences>) => {
      // Never over what was not read: the defaults would take the place of what the person chose.
      const before = await queryClient.ensureQueryData(preferencesQuery);
      const after = { ...before, ...part };
      queryClient.setQueryData(queryKey, after);
      await sendJson('PUT', '/api/preferences', after);
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  const change = useCallback((part: Partial<Preferences>) => mutate(part), [mutate]);

  return { preferences: data ?? defaults, change, failure: error };
};
