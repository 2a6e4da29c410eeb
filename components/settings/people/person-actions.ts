import type { PersonChange, PersonRow } from '@/lib/answers';

type PlainAction = Exclude<PersonChange, { action: 'roles' }>['action'];

export interface PersonAction {
  action: PlainAction;
  /** What happens, before it does. */
  effect: string;
  button: string;
  /** Takes something away that the person would miss: asked twice; in red where it cannot be had back. */
  confirm: 'no' | 'outline' | 'danger';
  pending: string;
  done: string;
}

const actions: Record<PlainAction, Omit<PersonAction, 'action'>> = {
  'end sessions': {
    effect: 'Signs them out of every browser. They can sign in again.',
    button: 'End sign-ins',
    confirm: 'no',
    pending: 'Ending…',
    done: 'All their sign-ins are ended.',
  },
  'force new password': {
    effect: 'Signs them out everywhere. At the next sign-in they choose a new password before anything else.',
    button: 'Force a new password',
    confirm: 'outline',
    pending: 'Asking…',
    done: 'They choose a new password at the next sign-in.',
  },
  'new link': {
    effect:
      'Makes a one-time link to choose a password. A password they have counts no more, nor does an earlier link.',
    button: 'New link',
    confirm: 'outline',
    pending: 'Making the link…',
    done: 'The new link is below.',
  },
  'remove second factor': {
    effect: 'After a lost phone. Signs them out everywhere; their authenticator and recovery codes count no more.',
    button: 'Remove second factor',
    confirm: 'danger',
    pending: 'Removing…',
    done: 'Their second factor is removed.',
  },
  disable: {
    effect:
      'Signs them out everywhere, and nobody can sign in with this account; an open link ends. What they did stays on record.',
    button: 'Disable',
    confirm: 'danger',
    pending: 'Disabling…',
    done: 'The account is disabled.',
  },
  enable: {
    effect: 'They can sign in again with the password they had. Who had a link only needs a new one.',
    button: 'Enable',
    confirm: 'no',
    pending: 'Enabling…',
    done: 'The account is enabled.',
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

/** What an administrator can do with this account besides changing its roles. */
export const actionsFor = (person: PersonRow): PersonAction[] =>
  available(person).map((action) => ({ action, ...actions[action] }));

export const doneWords = (action: PersonChange['action']): string =>
  action === 'roles' ? 'The roles are changed, from their next request on.' : actions[action].done;
