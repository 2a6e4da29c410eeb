import { queryOptions } from '@tanstack/react-query';
import type { InvitationAnswer, PeopleAnswer, PersonChange } from '@/lib/answers';
import { getJson, sendJson } from '../../api';
import { refetchAfter } from '../../recovery';

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => getJson<PeopleAnswer>('/api/people', signal),
  refetchInterval: refetchAfter(30_000),
  staleTime: 5_000,
});

/** The roles somebody is to hold. */
export interface HeldRoles {
  roles: string[];
  auditorUntil: string | null;
}

export const invite = (person: HeldRoles & { name: string; email: string }): Promise<InvitationAnswer> =>
  sendJson<InvitationAnswer>('POST', '/api/people', person);

/** The answer holds a link if the change made one. */
export const changePerson = (personId: string, change: PersonChange): Promise<Partial<InvitationAnswer>> =>
  sendJson<Partial<InvitationAnswer>>('PATCH', `/api/people/${encodeURIComponent(personId)}`, change);
