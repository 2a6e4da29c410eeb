import { isRefusal } from '@/lib/refusal';
import { knownCodes } from './sentences';

/** `codes` may hold prefixes, which end in a dot. */
interface ActionGroup {
  label: string;
  codes: readonly string[];
}

const signIn = [
  'person.signed_in',
  'person.signed_out',
  'person.sign_in_refused',
  'person.proved',
  'person.proof_refused',
];

const people = knownCodes.filter((code) => code.startsWith('person.') && !signIn.includes(code));

export const actionGroups = {
  refusals: { label: 'Refusals only', codes: knownCodes.filter(isRefusal) },
  'sign-in': { label: 'Sign-in and access', codes: [...signIn, 'access.'] },
  people: { label: 'People', codes: people },
  purposes: { label: 'Purposes', codes: ['purpose.'] },
  sessions: { label: 'Sessions', codes: ['session.', 'sessions.'] },
  triage: { label: 'Triage', codes: ['triage.', 'verdict.'] },
  appeals: { label: 'Appeals', codes: ['appeal.'] },
  reveals: { label: 'Reveals', codes: ['field.', 'reveal.', 'reveals.'] },
  erasure: { label: 'Erasure', codes: ['deletion.', 'hold.', 'erasure.', 'certificate.', 'retention.'] },
  audit: { label: 'Audit', codes: ['audit.'] },
  settings: { label: 'Settings', codes: ['settings.', 'reason.', 'tag.', 'view.', 'mirror.'] },
  keys: { label: 'Keys and backup', codes: ['key.', 'desk.'] },
} as const satisfies Record<string, ActionGroup>;
type GroupName = keyof typeof actionGroups;

export const groupNames = Object.keys(actionGroups) as GroupName[];

const isGroup = (action: string): action is GroupName => Object.hasOwn(actionGroups, action);

/** A group, or a single code: one that this page does not know may still be in the log. */
export const isAction = (text: string): boolean => isGroup(text) || /^[a-z_]{1,40}\.[a-z_]{1,60}$/.test(text);

/** What the server is asked for: codes and prefixes. */
export const codesOf = (action: string): readonly string[] => (isGroup(action) ? actionGroups[action].codes : [action]);

export const actionWords = (action: string): string =>
  isGroup(action) ? actionGroups[action].label.toLowerCase() : action;

/** The codes that a group takes in, for choosing a single one. */
export const codesIn = (group: GroupName): string[] =>
  knownCodes.filter((code) =>
    actionGroups[group].codes.some((each) => each === code || (each.endsWith('.') && code.startsWith(each))),
  );
