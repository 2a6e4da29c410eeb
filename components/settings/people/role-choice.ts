import { dayMs } from '@/lib/base/durations';
import type { HeldRoles } from './queries';

/** `until` is a day, such as 2026-11-30. */
export interface RoleChoice {
  roles: string[];
  until: string;
}

const dayAfter = (now: number, days: number): string => new Date(now + days * dayMs).toISOString().slice(0, 10);

/** From today to at most a year from now. */
export const auditorDays = (now: number) => ({
  first: dayAfter(now, 0),
  usual: dayAfter(now, 30),
  last: dayAfter(now, 364),
});

/** A past day is never proposed again: somebody must choose a new one. */
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

/** The auditor's role lasts until the end of its last day. */
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
