import { type Role, roles } from './roles';

export interface GroupRoles {
  /** A group of the identity provider. */
  group: string;
  /** What its members may do here. */
  roles: Role[];
}

/** Reads such as `compliance=officer;leads=officer,supervisor`. `problem` says what is wrong with it. */
export const parseGroupRoles = (text: string): { groups: GroupRoles[]; problem: string | null } => {
  const groups: GroupRoles[] = [];

  for (const entry of text.split(';').filter((part) => part.trim() !== '')) {
    // The last sign counts: names of groups may contain it, as those of directories do.
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
          'must not give the role auditor: an auditor gets an account of the desk, with an end (Settings → People and roles)',
      };
    }
    if (groups.some((other) => other.group === group)) {
      return { groups, problem: `names the group "${group}" twice` };
    }
    groups.push({ group, roles: roles.filter((role) => listed.includes(role)) });
  }

  return { groups, problem: groups.length === 0 ? 'must give at least one group a role' : null };
};
