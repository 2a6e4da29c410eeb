import type { FirstStep } from '@/lib/answers';

interface StepWords {
  title: string;
  why: string;
  button: string;
  /** `null`: opens the dialog for a new session. */
  href: string | null;
  minutes: number;
}

export const stepWords: Record<FirstStep, StepWords> = {
  decide: {
    title: 'Decide your first case',
    why: 'Compare the evidence, then approve or reject.',
    button: 'Decide a case',
    href: '/triage/focus',
    minutes: 2,
  },
  find: {
    title: 'Find a person',
    why: 'Type a name, a document number or a date of birth.',
    button: 'Search…',
    href: '/sessions#search',
    minutes: 1,
  },
  invite: {
    title: 'Invite a colleague',
    why: 'Deletions and overrides need a second person.',
    button: 'Invite…',
    href: '/settings/people#invite',
    minutes: 1,
  },
  erase: {
    title: 'Carry out a deletion request',
    why: 'Match the sessions, check holds and submit the request for second approval.',
    button: 'Open deletions',
    href: '/deletions',
    minutes: 5,
  },
  prove: {
    title: 'Verify the audit log',
    why: 'Verify shows that no event was changed or removed.',
    button: 'Open the log',
    href: '/audit',
    minutes: 1,
  },
  enrol: {
    title: 'Try an enrolment yourself',
    why: 'See what an applicant sees, and where it arrives.',
    button: 'Try it here',
    href: null,
    minutes: 2,
  },
  retention: {
    title: 'Set how long data is kept',
    why: 'There is no active retention rule, so no session is ever due for deletion.',
    button: 'Set retention…',
    href: '/settings/retention',
    minutes: 3,
  },
  export: {
    title: 'Export the audit log',
    why: 'Anyone can verify the file without Proofdesk.',
    button: 'Open the log',
    href: '/audit',
    minutes: 1,
  },
  secure: {
    title: 'Turn on two-factor authentication',
    why: 'A stolen password is then not enough to sign in as you.',
    button: 'Open your account',
    href: '/settings/account',
    minutes: 2,
  },
  open: {
    title: 'Open a session',
    why: 'See how its evidence led to the decision. Personal data stays masked.',
    button: 'Open the list',
    href: '/sessions',
    minutes: 1,
  },
  'save view': {
    title: 'Save a view',
    why: 'Filter the list, then save the filter under a name.',
    button: 'Open the list',
    href: '/sessions',
    minutes: 1,
  },
};
