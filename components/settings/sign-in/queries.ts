import { queryOptions } from '@tanstack/react-query';
import type { SignInSettingsAnswer } from '@/lib/answers';
import { getJson, sendJson } from '../../api';

export const signInSettingsQuery = queryOptions({
  queryKey: ['settings', 'sign-in'],
  queryFn: ({ signal }) => getJson<SignInSettingsAnswer>('/api/settings/sign-in', signal),
});

/** `was`: what the person saw. The server refuses the change if it is outdated. */
export const requireCodeFor = (choice: { codeRequiredFor: string[]; was: readonly string[] }): Promise<unknown> =>
  sendJson('PUT', '/api/settings/sign-in', choice);
