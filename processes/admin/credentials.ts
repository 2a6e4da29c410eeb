/** The service's API credentials. A password is shown once, when it is created. */

import { writeDemoOnly } from '@/lib/access';
import { hourMs } from '@/lib/base/durations';
import { withConnection } from '@/lib/db';
import {
  type CredentialKind,
  createCredential,
  isBeingRotated,
  listCredentials,
  revokeCredential,
  rotateCredential,
} from '@/service/credentials';
import { resealWebhooks } from '@/service/webhooks/registry';
import { replaceUpstreamPassword } from '../launch/secrets';
import { AdminError, type ServiceDesk } from './desk';

const overlapHours = 24;
const usernameForm = /^[A-Za-z0-9][\w.-]{0,63}$/;
const kinds: readonly string[] = ['integrator', 'back-office'] satisfies CredentialKind[];

const unknown = (username: string) => new AdminError(`No valid credential ${username}.`);

export const create = async ({ db, addresses }: ServiceDesk, username: string, kind: string): Promise<string> => {
  if (!usernameForm.test(username)) {
    throw new AdminError('A user name may have up to 64 letters, digits, dots, hyphens and underscores.');
  }
  if (!kinds.includes(kind)) throw new AdminError(`The kind must be ${kinds.join(' or ')}.`);

  const secret = await createCredential(db, username, kind as CredentialKind);
  if (!secret) throw new AdminError(`Credential ${username} already exists. Choose another name, or rotate it.`);

  // From now on, sessions of real people may arrive.
  await withConnection(addresses.app, (desk) => writeDemoOnly(desk, false));

  return `API password for ${username} (${kind}), shown only once: ${secret}`;
};

/** The desk's own new password also goes into its secrets, and takes effect at the next start. */
export const rotate = async (service: ServiceDesk, username: string, isAtOnce: boolean): Promise<string> => {
  const { db, keys, own, settings } = service;
  const isOwn = username === own.username;
  if (isOwn && isAtOnce) throw new AdminError('The desk itself uses this credential. Rotate it without --at-once.');
  if (isOwn && settings.UPSTREAM_PASSWORD) {
    throw new AdminError('The desk takes its password from UPSTREAM_PASSWORD. Set a new one there.');
  }

  const secret = await db.transaction(async (tx) => {
    // A desk not yet restarted still uses the previous password, which a second rotation would end.
    if (isOwn && (await isBeingRotated(tx, username))) {
      throw new AdminError(
        'This credential was rotated less than a day ago. Restart the desk, and rotate again tomorrow.',
      );
    }
    const renewed = await rotateCredential(tx, username, isAtOnce ? 0 : overlapHours * hourMs);
    if (!renewed) throw unknown(username);
    await resealWebhooks(tx, keys.webhookSecret, username, renewed);
    // Last, and inside the transaction: without the file the desk could no longer sign in.
    if (isOwn) replaceUpstreamPassword(settings.DATA_DIR, renewed);

    return renewed;
  });
  const before = isAtOnce
    ? 'The old password no longer works.'
    : `The old password stays valid for ${overlapHours} hours. Webhooks are signed with the new one from now on.`;

  return isOwn
    ? `The desk has a new API password. Restart it within ${overlapHours} hours.`
    : `New API password for ${username}, shown only once: ${secret}\n${before}`;
};

export const revoke = async ({ db, own }: ServiceDesk, username: string): Promise<string> => {
  if (username === own.username) throw new AdminError('The desk itself uses this credential. Rotate it instead.');
  if (!(await revokeCredential(db, username))) throw unknown(username);

  return `${username} is revoked.`;
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
