import type { PersonChange, PersonRow } from '@/lib/answers';

type PlainAction = Exclude<PersonChange, { action: 'roles' }>['action'];

export interface PersonAction {
  action: PlainAction;
  /** What it will do. */
  effect: string;
  button: string;
  /** Anything but `no` asks twice; `danger` is red, for what cannot be restored. */
  confirm: 'no' | 'outline' | 'danger';
  pending: string;
  done: string;
}

const actions: Record<PlainAction, Omit<PersonAction, 'action'>> = {
  'end sessions': {
    effect: 'Signs them out on every device. They can sign in again.',
    button: 'Sign out everywhere',
    confirm: 'no',
    pending: 'Signing out…',
    done: 'Signed out everywhere.',
  },
  'force new password': {
    effect: 'Signs them out everywhere. They must set a new password at the next sign-in.',
    button: 'Force password change',
    confirm: 'outline',
    pending: 'Saving…',
    done: 'They must set a new password at the next sign-in.',
  },
  'new link': {
    effect: 'Creates a one-time link to set a password. Their current password and earlier links stop working.',
    button: 'Create link',
    confirm: 'outline',
    pending: 'Creating…',
    done: 'Link created. See below.',
  },
  'remove second factor': {
    effect: 'For a lost phone. Signs them out everywhere; their authenticator and recovery codes stop working.',
    button: 'Turn off two-factor',
    confirm: 'danger',
    pending: 'Turning off…',
    done: 'Two-factor authentication is off.',
  },
  disable: {
    effect: 'Signs them out everywhere and blocks sign-in. Open links expire. Their history stays on record.',
    button: 'Disable',
    confirm: 'danger',
    pending: 'Disabling…',
    done: 'Account disabled.',
  },
  enable: {
    effect: 'They can sign in again with their old password. If they never set one, create a new link.',
    button: 'Enable',
    confirm: 'no',
    pending: 'Enabling…',
    done: 'Account enabled.',
  },
};

const available = ({ signIn, disabledAt }: PersonRow): PlainAction[] => {
  if (disabledAt !== null) return ['enable'];
  switch (signIn.kind) {
    case 'invited':
      return ['new link', 'disable'];
    case 'single sign-on':
      return ['end sessions', 'disable'];
    case 'password':
      return [
        'end sessions',
        'force new password',
        'new link',
        ...(signIn.code ? (['remove second factor'] as const) : []),
        'disable',
      ];
  }
};

/** Every action on this account except changing its roles. */
export const actionsFor = (person: PersonRow): PersonAction[] =>
  available(person).map((action) => ({ action, ...actions[action] }));

export const doneWords = (action: PersonChange['action']): string =>
  action === 'roles' ? 'Roles saved, effective immediately.' : actions[action].done;

export const proposedWords = 'Proposed. It takes effect once another administrator agrees; see above the list.';
