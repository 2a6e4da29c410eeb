import { queryOptions } from '@tanstack/react-query';
import type { Organisation, OrganisationAnswer } from '@/lib/answers';
import { getJson, sendJson } from '../../api';

export const organisationQuery = queryOptions({
  queryKey: ['settings', 'organisation'],
  queryFn: ({ signal }) => getJson<OrganisationAnswer>('/api/settings/organisation', signal),
});

/** `was`: what the person saw. The server refuses the change if it is outdated. */
export const changeOrganisation = (change: { organisation: Organisation; was: Organisation }): Promise<unknown> =>
  sendJson('PUT', '/api/settings/organisation', change);
