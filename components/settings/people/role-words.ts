/** One line on what each role is for. */
const purposes: Record<string, string> = {
  viewer: 'looks at sessions, masked',
  officer: 'reviews sessions in full, under a purpose',
  supervisor: 'the same as an officer',
  'privacy officer': 'erases sessions, reads and exports the audit log, reviews reveals',
  auditor: 'reads and exports the audit log, until a set day',
  administrator: 'manages people, sign-in and keys; sees masked data only',
};

export const rolePurpose = (role: string): string => purposes[role] ?? '';

/** "Privacy officer" */
export const roleTitle = (role: string): string => role.charAt(0).toUpperCase() + role.slice(1);

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** The chips of a row: each role, or one for all of them. */
export const roleChips = (held: readonly string[], allRoles: readonly string[]): string[] => {
  if (held.length === 0) return ['no role'];
  const hasAll = allRoles.every((role) => held.includes(role));
  return hasAll ? [`all ${numbers[allRoles.length] ?? allRoles.length} roles`] : [...held];
};
