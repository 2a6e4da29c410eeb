import type { PersonRow, SignInState } from '@/lib/answers';
import { millisecondsOf, relativeWords, utcDay } from '../../ui/time-words';

export const signInWords = (signIn: SignInState): string => {
  switch (signIn.kind) {
    case 'invited':
      return 'invited';
    case 'password':
      return signIn.code ? 'password + code' : 'password, no code';
    case 'single sign-on':
      return 'single sign-on';
  }
};

export const browserWords = (count: number): string => {
  if (count === 0) return 'nowhere';
  return count === 1 ? '1 browser' : `${count} browsers`;
};

const isPast = (instant: string, now: number): boolean => millisecondsOf(instant) <= now;

const linkWords = (signIn: SignInState, now: number): string | null => {
  if (signIn.kind !== 'invited') return null;
  if (signIn.linkEndsAt === null || isPast(signIn.linkEndsAt, now)) return 'link has ended';
  return `link ends ${relativeWords(signIn.linkEndsAt, now)}`;
};

const auditorWords = (until: string | null, now: number): string | null => {
  if (until === null) return null;
  return isPast(until, now) ? `auditor until ${utcDay(until)}, over` : `auditor until ${utcDay(until)}`;
};

/** What else an administrator should know about somebody, in a few words. */
export const noteWords = (person: PersonRow, now: number): string =>
  [
    person.disabledAt === null ? null : `disabled ${utcDay(person.disabledAt)}`,
    linkWords(person.signIn, now),
    person.mustChangePassword ? 'must choose a new password' : null,
    auditorWords(person.auditorUntil, now),
  ]
    .filter((words) => words !== null)
    .join(', ');

/** "A", "A and B", "A, B and C" */
export const listWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
