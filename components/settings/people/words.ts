import type { PersonRow, SignInState } from '@/lib/answers';
import { dayMs, hourMs, minuteMs } from '@/lib/base/durations';
import { localDay, millisecondsOf, relativeWords, utcDay, type Zone } from '../../ui/time-words';

const purposes: Record<string, string> = {
  viewer: 'views sessions with data masked',
  officer: 'reviews sessions in full, with a purpose',
  supervisor: 'same as an officer, and can also override and settle disagreements',
  'privacy officer': 'erases sessions, reads and exports the audit log, reviews reveals',
  auditor: 'reads and exports the audit log until a set date',
  administrator: 'manages people, sign-in and keys; sees masked data only',
};

export const rolePurpose = (role: string): string => purposes[role] ?? '';

/** "Privacy officer" */
export const roleTitle = (role: string): string => role.charAt(0).toUpperCase() + role.slice(1);

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** One chip per role, or a single chip for all of them. */
export const roleChips = (held: readonly string[], allRoles: readonly string[]): string[] => {
  if (held.length === 0) return ['no role'];
  const hasAll = allRoles.every((role) => held.includes(role));
  return hasAll ? [`all ${numbers[allRoles.length] ?? allRoles.length} roles`] : [...held];
};

export const signInWords = (signIn: SignInState): string => {
  switch (signIn.kind) {
    case 'invited':
      return 'invited';
    case 'password':
      return signIn.code ? 'password + code' : 'password only';
    case 'single sign-on':
      return 'single sign-on';
  }
};

export const browserWords = (count: number): string => {
  if (count === 0) return 'no';
  return count === 1 ? '1 browser' : `${count} browsers`;
};

const isPast = (instant: string, now: number): boolean => millisecondsOf(instant) <= now;

/** `in 24 h`: rounded up, so that a new link does not begin with 23. */
export const linkEndWords = (endsAt: string, now: number, zone: Zone): string => {
  const left = millisecondsOf(endsAt) - now;
  if (left < hourMs || left >= 2 * dayMs) return relativeWords(endsAt, now, zone);
  // `now` may be a minute old.
  // A number stays with its unit.
  return `in ${Math.ceil((left - 2 * minuteMs) / hourMs)}\u00a0h`;
};

const linkWords = (signIn: SignInState, now: number, zone: Zone): string | null => {
  if (signIn.kind !== 'invited') return null;
  if (signIn.linkEndsAt === null || isPast(signIn.linkEndsAt, now)) return 'link expired';
  return `link expires ${linkEndWords(signIn.linkEndsAt, now, zone)}`;
};

const auditorWords = (until: string | null, now: number): string | null => {
  if (until === null) return null;
  return isPast(until, now) ? `auditor until ${utcDay(until)}, expired` : `auditor until ${utcDay(until)}`;
};

/** What else an administrator should know about the account. */
export const noteWords = (person: PersonRow, now: number, zone: Zone): string =>
  [
    person.disabledAt === null ? null : `disabled ${localDay(person.disabledAt, zone)}`,
    linkWords(person.signIn, now, zone),
    person.mustChangePassword ? 'must change password' : null,
    auditorWords(person.auditorUntil, now),
  ]
    .filter((words) => words !== null)
    .join(', ');

/** "A", "A and B", "A, B and C" */
export const listWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
