import { auditCodes } from '@/lib/audit/events';
import { isRefusal } from '@/lib/audit/refusal';
import { knownCodes } from './sentences';

/** `codes` may include prefixes, which end in a dot. */
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
  refusals: { label: 'Denied or failed', codes: knownCodes.filter(isRefusal) },
  'sign-in': { label: 'Sign-in and access', codes: [...signIn, 'access.'] },
  people: { label: 'People', codes: people },
  purposes: { label: 'Purposes', codes: ['purpose.'] },
  sessions: { label: 'Sessions', codes: ['session.', 'sessions.'] },
  triage: { label: 'Triage', codes: ['triage.', 'verdict.'] },
  appeals: { label: 'Appeals', codes: ['appeal.'] },
  reveals: { label: 'Reveals', codes: ['field.', 'reveal.', 'reveals.'] },
  erasure: { label: 'Erasure', codes: ['deletion.', 'hold.', 'erasure.', 'certificate.', 'retention.'] },
  audit: { label: 'Audit', codes: ['audit.'] },
  settings: { label: 'Settings', codes: ['settings.', 'proposal.', 'reason.', 'tag.', 'view.', 'mirror.'] },
  keys: { label: 'Keys and backup', codes: ['key.', 'desk.'] },
} as const satisfies Record<string, ActionGroup>;
type GroupName = keyof typeof actionGroups;

export const groupNames = Object.keys(actionGroups) as GroupName[];

const isGroup = (action: string): action is GroupName => Object.hasOwn(actionGroups, action);

/** A group or a single code. The log may hold codes this page does not know. */
export const isAction = (text: string): boolean => isGroup(text) || /^[a-z_]{1,40}\.[a-z_]{1,60}$/.test(text);

/** The codes and prefixes sent to the server. */
export const codesOf = (action: string): readonly string[] => (isGroup(action) ? actionGroups[action].codes : [action]);

export const actionWords = (action: string): string =>
  isGroup(action) ? actionGroups[action].label.toLowerCase() : action;

/** What an action is; its code alone for one that this page does not know. */
export const actionMeaning = (code: string): string =>
  (auditCodes as Readonly<Record<string, string>>)[code]?.replace(/\.$/, '') ?? code;

/** The single codes within a group. */
export const codesIn = (group: GroupName): string[] =>
  knownCodes.filter((code) =>
    actionGroups[group].codes.some((each) => each === code || (each.endsWith('.') && code.startsWith(each))),
  );
