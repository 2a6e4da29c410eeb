/** What an operator can do from the command line, with the desk running or not. */
import type { Environment } from '@/lib/config';
import { resetAccount } from './admin/accounts';
import * as credentials from './admin/credentials';
import { AdminError, type Desk, withDesk } from './admin/databases';
import * as keys from './admin/keys';
import { lose } from './admin/lost-keys';
import { withService } from './admin/service-desk';
import * as webhooks from './admin/webhooks';

const usage = `Usage: npm run admin -- <command>

  reset <email> [--second-factor]                 a new password for a person of the desk; removes a lost second factor
  key list                                        which keys there are, since when, and what waits
  key rotate data|signing                         a new key for one that the desk made itself; docs/keys.md
  key lost data|signing [--for-good]              goes on without a key that nobody has any more

The embedded service:
  credential create <name> integrator|back-office
  credential rotate <name> [--at-once]            the old password is valid for another day, or not at all
  credential revoke <name>
  credential list
  webhook add <address> <name> [<state>,<state>]  signed with the password of that credential, given in API_PASSWORD
  webhook remove <id>
  webhook list`;

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
