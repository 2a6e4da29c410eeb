import { queryOptions } from '@tanstack/react-query';
import type { InvitationAnswer, PeopleAnswer, PersonChange, PersonChanged } from '@/lib/answers';
import { getJson, sendJson } from '../../api';
import { refetchAfter } from '../../api/recovery';

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => getJson<PeopleAnswer>('/api/people', signal),
  refetchInterval: refetchAfter(30_000),
  staleTime: 5_000,
});

export interface HeldRoles {
  roles: string[];
  auditorUntil: string | null;
}

export const invite = (person: HeldRoles & { name: string; email: string }): Promise<InvitationAnswer> =>
  sendJson<InvitationAnswer>('POST', '/api/people', person);

/** The answer has a link if the change created one. */
export const changePerson = (
  personId: string,
  change: PersonChange,
): Promise<Partial<InvitationAnswer & PersonChanged>> =>
  sendJson<Partial<InvitationAnswer & PersonChanged>>('PATCH', `/api/people/${encodeURIComponent(personId)}`, change);
