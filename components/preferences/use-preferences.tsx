'use client';

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { Preferences } from '@/lib/answers';
import { getJson, sendJson } from '../api';

/** Until a person's own preferences are loaded. */
const defaults: Preferences = {
  columns: ['applicant', 'country', 'documentType', 'status', 'score', 'weakest', 'created', 'completed', 'assignee'],
  density: 'comfortable',
  facetsOpen: true,
  singleKeys: true,
  columnWidths: {},
};

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => getJson<Preferences>('/api/preferences', signal),
  staleTime: 5 * 60_000,
});

/** A person's preferences, stored in the database. Changes show at once and are rolled back on failure. */
export const usePreferences = () => {
  const queryClient = useQueryClient();
  const { data } = useQuery(preferencesQuery);
  const [failure, setFailure] = useState<Error | null>(null);
  const latest = useRef<unknown>(null);

  // Without `useMutation`, which every page would load for this alone.
  const change = useCallback(
    (part: Partial<Preferences>) => {
      const { queryKey } = preferencesQuery;
      const mutations = queryClient.getMutationCache();
      const mutation = mutations.build<unknown, Error, Partial<Preferences>, unknown>(queryClient, {
        mutationKey: queryKey,
        // One at a time: each request sends everything, and an older one must not overtake a newer one.
        scope: { id: 'preferences' },
        onMutate: async () => {
          await queryClient.cancelQueries({ queryKey });
          queryClient.setQueryData(queryKey, (before) => before && { ...before, ...part });
        },
        mutationFn: async () => {
          // Loads them first, or the defaults would overwrite what the person chose.
          const before = await queryClient.ensureQueryData(preferencesQuery);
          // With the changes made since, or an older request would take them off the screen while it runs.
          const pending = mutations.findAll({ mutationKey: queryKey, status: 'pending' });
          const after: Preferences = Object.assign({ ...before }, ...pending.map(({ state }) => state.variables));
          queryClient.setQueryData(queryKey, after);
          await sendJson('PUT', '/api/preferences', after);
        },
        onError: () => queryClient.invalidateQueries({ queryKey }),
      });
      latest.current = mutation;
      setFailure(null);
      mutation.execute(part).catch((error: Error) => {
        if (latest.current === mutation) setFailure(error);
      });
    },
    [queryClient],
  );

  return { preferences: data ?? defaults, change, failure };
};

/** Preferences that the server read with the page, ready for the first render, so that nothing moves later. */
export const PreloadedPreferences = ({ preferences, children }: { preferences: Preferences; children: ReactNode }) => {
  const client = useQueryClient();
  useState(() => client.setQueryData(preferencesQuery.queryKey, (before) => before ?? preferences));

  return children;
};
