import { type Role, roles } from '../access/roles';

export interface GroupRoles {
  /** A group of the identity provider. */
  group: string;
  /** What its members may do here. */
  roles: Role[];
}

/** Parses `compliance=officer;leads=officer,supervisor`. `problem` completes a sentence that starts with the setting's name. */
export const parseGroupRoles = (text: string): { groups: GroupRoles[]; problem: string | null } => {
  const groups: GroupRoles[] = [];

  for (const entry of text.split(';').filter((part) => part.trim() !== '')) {
    // Split at the last `=`: group names of directories may contain others.
    const [group = '', names = ''] = entry.split(/=(?=[^=]*$)/).map((part) => part.trim());
    const listed = names.split(',').map((name) => name.trim());
    const unknown = listed.filter((name) => !(roles as readonly string[]).includes(name));

    if (group === '' || names === '') {
      return { groups, problem: 'must be written as group=role,role;group=role' };
    }
    if (unknown.length > 0) {
      return { groups, problem: `names "${unknown.join('", "')}", but the roles are ${roles.join(', ')}` };
    }
    if (listed.includes('auditor')) {
      return {
        groups,
        problem:
          'must not grant the auditor role: create an auditor account with an end date instead (Settings → People and roles)',
      };
    }
    if (groups.some((other) => other.group === group)) {
      return { groups, problem: `names the group "${group}" twice` };
    }
    groups.push({ group, roles: roles.filter((role) => listed.includes(role)) });
  }

  return { groups, problem: groups.length === 0 ? 'must give at least one group a role' : null };
};
