import type { AccountChange } from '@/lib/answers';

const words: Record<string, string> = {
  'person.link_made': 'created a one-time link for you',
  'person.second_factor_removed': 'turned off your two-factor authentication',
  'person.password_forced': 'required you to set a new password',
  'person.password_reset': 'reset your password',
  'person.roles_changed': 'changed your roles',
  'person.enabled': 'enabled your account again',
};

/** "Administrator N. Vale created a one-time link for you" */
export const accountChangeWords = ({ code, by }: AccountChange): string =>
  `${by ? `Administrator ${by.name}` : 'Somebody outside Proofdesk (command line or identity provider)'} ${words[code] ?? 'changed your account'}`;
