import type { HeldRoles } from './queries';

/** What is chosen in a form; `until` is a day, such as 2026-11-30. */
export interface RoleChoice {
  roles: string[];
  until: string;
}

const dayMs = 24 * 60 * 60 * 1000;

const dayAfter = (now: number, days: number): string => new Date(now + days * dayMs).toISOString().slice(0, 10);

/** Days that can be chosen: the last moment of each lies ahead, and at most a year. */
export const auditorDays = (now: number) => ({
  first: dayAfter(now, 0),
  usual: dayAfter(now, 30),
  last: dayAfter(now, 364),
});

/** A day that was named stays as it is; one that is past has to be named anew. */
const untilOf = ({ auditorUntil }: HeldRoles, now: number): string => {
  const { first, usual } = auditorDays(now);
  if (auditorUntil === null) return usual;
  const day = auditorUntil.slice(0, 10);
  return day >= first ? day : '';
};

export const choiceOf = (held: HeldRoles, now: number): RoleChoice => ({
  roles: held.roles,
  until: untilOf(held, now),
});

export const isComplete = ({ roles, until }: RoleChoice): boolean =>
  roles.length > 0 && (!roles.includes('auditor') || until !== '');

/** The auditor's role counts to the end of its last day. */
export const heldBy = ({ roles, until }: RoleChoice): HeldRoles => ({
  roles,
  auditorUntil: roles.includes('auditor') ? `${until}T23:59:59Z` : null,
});

export const withRole = (choice: RoleChoice, role: string, held: boolean): RoleChoice => ({
  ...choice,
  roles: held ? [...choice.roles, role] : choice.roles.filter((each) => each !== role),
});

export const sameChoice = (one: RoleChoice, other: RoleChoice): boolean => {
  const sorted = ({ roles }: RoleChoice) => [...roles].sort().join();
  const isAuditor = one.roles.includes('auditor');
  return sorted(one) === sorted(other) && (!isAuditor || one.until === other.until);
};
