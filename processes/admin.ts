/** `npm run admin`: commands for operators, with the desk running or not. */

import { resetPassword } from '@/lib/access';
import type { Environment } from '@/lib/base/config';
import { withConnection } from '@/lib/db';
import * as credentials from './admin/credentials';
import { AdminError, type Desk, withDesk, withService } from './admin/desk';
import * as keys from './admin/keys';
import { lose } from './admin/lost-keys';
import * as webhooks from './admin/webhooks';

const usage = `Usage: npm run admin -- <command>

  reset <email> [--second-factor]                 set a new password, and remove a lost second factor
  key list                                        list the keys, their age and rotations in progress
  key rotate data|signing|service                 replace a key that the desk generated; see docs/keys.md
  key lost data|signing|service [--for-good]      continue without a lost key

Embedded service:
  credential create <name> integrator|back-office
  credential rotate <name> [--at-once]            the old password stays valid for a day, or not at all
  credential revoke <name>
  credential list
  webhook add <address> <name> [<status>,...]     signed with that credential's password, given in API_PASSWORD
  webhook remove <id>
  webhook list`;

/** `reset <email> [--second-factor]` */
const resetAccount = async ({ addresses }: Desk, email: string, removesSecondFactor: boolean): Promise<string> => {
  const password = await withConnection(addresses.app, (db) => resetPassword(db, email, { removesSecondFactor }));
  if (password === null) throw new AdminError(`No account ${email} with a Proofdesk password.`);

  return `New password for ${email}, shown only once: ${password}`;
};

type Command = (desk: Desk) => Promise<string>;

const parseCommand = (args: readonly string[], env: Environment): Command | null => {
  const [subject, action, first, second, third] = args;

  switch (`${subject} ${action}`) {
    case 'credential create':
      return first && second
        ? (desk) => withService(desk, (service) => credentials.create(service, first, second))
        : null;
    case 'credential rotate':
      return first && (!second || second === '--at-once')
        ? (desk) => withService(desk, (service) => credentials.rotate(service, first, second === '--at-once'))
        : null;
    case 'credential revoke':
      return first ? (desk) => withService(desk, (service) => credentials.revoke(service, first)) : null;
    case 'credential list':
      return (desk) => withService(desk, credentials.list);
    case 'webhook add':
      return first && second
        ? (desk) =>
            withService(desk, (service) =>
              webhooks.add(service, { address: first, username: second, states: third, password: env.API_PASSWORD }),
            )
        : null;
    case 'webhook remove':
      return first ? (desk) => withService(desk, (service) => webhooks.remove(service, first)) : null;
    case 'webhook list':
      return (desk) => withService(desk, webhooks.list);
    case 'key list':
      return keys.list;
    case 'key rotate': {
      const name = keys.keyNames.get(first);

      return name ? (desk) => keys.rotate(desk, name) : null;
    }
    case 'key lost': {
      const name = keys.keyNames.get(first);

      return name && (!second || second === '--for-good') ? (desk) => lose(desk, name, second === '--for-good') : null;
    }
    default:
      return subject === 'reset' && action && (!first || first === '--second-factor')
        ? (desk) => resetAccount(desk, action, first === '--second-factor')
        : null;
  }
};

/** Returns the exit code. */
export const administer = async (args: readonly string[], env: Environment): Promise<number> => {
  const command = parseCommand(args, env);

  if (!command) {
    console.error(usage);

    return 2;
  }

  try {
    console.log(await withDesk(env, command));

    return 0;
  } catch (error) {
    if (!(error instanceof AdminError)) throw error;
    console.error(error.message);

    return 1;
  }
};
