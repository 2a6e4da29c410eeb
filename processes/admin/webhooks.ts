/** The addresses that the service tells about changes. */
import { listCredentials, secretChecker } from '@/service/db/credentials';
import { AddressRefused, createAddressGuard } from '@/service/webhooks/addresses';
import { addWebhook, listWebhooks, notifiedStatuses, removeWebhook } from '@/service/webhooks/registry';
import { AdminError } from './databases';
import type { ServiceDesk } from './service-desk';

const requireReachable = async (address: string, networks: readonly string[]): Promise<void> => {
  if (!URL.canParse(address)) throw new AdminError('The address must be a URL such as https://example.org/hook.');
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username) {
    throw new AdminError('The address must be https, without a user name in it.');
  }

  try {
    await createAddressGuard(networks).resolve(url);
  } catch (error) {
    // A name that does not resolve today may do so tomorrow; deliveries are retried.
    if (error instanceof AddressRefused) {
      throw new AdminError(`Refused: ${error.message}. WEBHOOK_NETWORKS lists the networks that are allowed.`);
    }
  }
};

const parseStatuses = (text: string | undefined): readonly string[] => {
  if (!text) return notifiedStatuses;
  const wanted = text.split(',').map((item) => item.trim());
  const strange = wanted.filter((item) => !(notifiedStatuses as readonly string[]).includes(item));
  if (strange.length > 0) throw new AdminError(`The states are ${notifiedStatuses.join(', ')}.`);

  return wanted;
};

export const add = async (
  { db, keys, settings, own }: ServiceDesk,
  {
    address,
    username,
    states,
    password,
  }: Record<'address' | 'username', string> & Record<'states' | 'password', string | undefined>,
): Promise<string> => {
  const statuses = parseStatuses(states);
  await requireReachable(address, settings.WEBHOOK_NETWORKS);

  const secret = username === own.username ? own.password : password;
  if (!secret) throw new AdminError(`Give the API password of ${username} in API_PASSWORD: it signs what is sent.`);
  const row = (await listCredentials(db)).find((credential) => credential.username === username);
  if (secretChecker(row)(secret) === null) throw new AdminError('That user name and API password are not valid.');

  return `Webhook ${await addWebhook(db, keys.webhookSecret, { address, username, secret, statuses })} added.`;
};

export const list = async ({ db }: ServiceDesk): Promise<string> => {
  const rows = await listWebhooks(db);

  return (
    rows
      .map(({ id, address, username, statuses }) => `${id}  ${address}  ${username}  ${statuses.join(',')}`)
      .join('\n') || 'There are no webhooks.'
  );
};

export const remove = async ({ db }: ServiceDesk, id: string): Promise<string> => {
  if (!/^[\da-f-]{36}$/i.test(id) || !(await removeWebhook(db, id))) throw new AdminError(`There is no webhook ${id}.`);

  return `Webhook ${id} removed, with what was not delivered yet.`;
};
