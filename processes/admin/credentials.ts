/** The service's API credentials. A password is shown once, when it is made. */
import {
  type CredentialKind,
  createCredential,
  isBeingRotated,
  listCredentials,
  revokeCredential,
  rotateCredential,
} from '@/service/db/credentials';
import { resealWebhooks } from '@/service/webhooks/registry';
import { replaceUpstreamPassword } from '../launch/secrets';
import { AdminError } from './databases';
import type { ServiceDesk } from './service-desk';

const overlapHours = 24;
const usernameForm = /^[A-Za-z0-9][\w.-]{0,63}$/;
const kinds: readonly string[] = ['integrator', 'back-office'] satisfies CredentialKind[];

const unknown = (username: string) => new AdminError(`There is no valid credential ${username}.`);

export const create = async ({ db }: ServiceDesk, username: string, kind: string): Promise<string> => {
  if (!usernameForm.test(username)) {
    throw new AdminError('A user name has letters, digits, dots, hyphens and underscores, 64 at the most.');
  }
  if (!kinds.includes(kind)) throw new AdminError(`The kind must be ${kinds.join(' or ')}.`);

  const secret = await createCredential(db, username, kind as CredentialKind);
  if (!secret) throw new AdminError(`There is a credential ${username} already; choose another name, or rotate it.`);

  return `API password of ${username} (${kind}), shown this once: ${secret}`;
};

/** The desk's own password also goes into its secrets; it takes effect there at the next start. */
export const rotate = async (service: ServiceDesk, username: string, isAtOnce: boolean): Promise<string> => {
  const { db, keys, own, settings } = service;
  const isOurs = username === own.username;
  if (isOurs && isAtOnce) throw new AdminError('The desk itself uses this one: rotate it without --at-once.');
  if (isOurs && settings.UPSTREAM_PASSWORD) {
    throw new AdminError('The desk has its password from UPSTREAM_PASSWORD: set a new one there.');
  }

  const secret = await db.transaction(async (tx) => {
    // A desk that was not restarted since still uses the one before, and a second rotation would end that.
    if (isOurs && (await isBeingRotated(tx, username))) {
      throw new AdminError('It was rotated less than a day ago: restart the desk first, and rotate again tomorrow.');
    }
    const made = await rotateCredential(tx, username, isAtOnce ? 0 : overlapHours * 3_600_000);
    if (!made) throw unknown(username);
    await resealWebhooks(tx, keys.webhookSecret, username, made);
    // Last, and inside: without the file the desk could not sign in any more.
    if (isOurs) replaceUpstreamPassword(settings.DATA_DIR, made);

    return made;
  });
  const before = isAtOnce
    ? 'The one before is refused from now on.'
    : `The one before is valid for ${overlapHours} more hours. Webhooks are signed with the new one from now on.`;

  return isOurs
    ? `The desk has a new API password; restart it within ${overlapHours} hours.`
    : `New API password of ${username}, shown this once: ${secret}\n${before}`;
};

export const revoke = async ({ db, own }: ServiceDesk, username: string): Promise<string> => {
  if (username === own.username) throw new AdminError('The desk itself uses this one; rotate it instead.');
  if (!(await revokeCredential(db, username))) throw unknown(username);

  return `${username} is refused from now on.`;
};

export const list = async ({ db }: ServiceDesk): Promise<string> => {
  const rows = await listCredentials(db);

  return rows
    .map(({ username, kind, createdAt, revokedAt }) =>
      [
        username.padEnd(24),
        kind.padEnd(12),
        `since ${new Date(createdAt).toISOString().slice(0, 10)}`,
        revokedAt && `revoked ${new Date(revokedAt).toISOString().slice(0, 10)}`,
      ]
        .filter(Boolean)
        .join('  '),
    )
    .join('\n');
};
