/** The service's webhooks. */
import { listCredentials, secretChecker } from '@/service/credentials';
import { AddressRefused, createAddressGuard } from '@/service/webhooks/addresses';
import { addWebhook, listWebhooks, notifiedStatuses, removeWebhook } from '@/service/webhooks/registry';
import { AdminError, type ServiceDesk } from './desk';

const requireReachable = async (address: string, networks: readonly string[]): Promise<void> => {
  if (!URL.canParse(address)) throw new AdminError('The address must be a URL such as https://example.org/hook.');
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username) {
    throw new AdminError('The address must be https and must not contain a user name.');
  }

  try {
    await createAddressGuard(networks).resolve(url);
  } catch (error) {
    // A name that does not resolve now may do so later; deliveries are retried.
    if (error instanceof AddressRefused) {
      throw new AdminError(`Refused: ${error.message}. Allow its network in WEBHOOK_NETWORKS.`);
    }
  }
};

const parseStatuses = (text: string | undefined): readonly string[] => {
  if (!text) return notifiedStatuses;
  const statuses = text.split(',').map((item) => item.trim());
  const unknown = statuses.filter((item) => !(notifiedStatuses as readonly string[]).includes(item));
  if (unknown.length > 0) throw new AdminError(`The statuses are ${notifiedStatuses.join(', ')}.`);

  return statuses;
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
  if (!secret)
    throw new AdminError(`Set API_PASSWORD to the API password for ${username}, which signs the notifications.`);
  const row = (await listCredentials(db)).find((credential) => credential.username === username);
  if (secretChecker(row)(secret) === null) throw new AdminError('Incorrect user name or API password.');

  return `Webhook ${await addWebhook(db, keys.webhookSecret, { address, username, secret, statuses })} added.`;
};

export const list = async ({ db }: ServiceDesk): Promise<string> => {
  const rows = await listWebhooks(db);

  return (
    rows
      .map(({ id, address, username, statuses }) => `${id}  ${address}  ${username}  ${statuses.join(',')}`)
      .join('\n') || 'No webhooks.'
  );
};

export const remove = async ({ db }: ServiceDesk, id: string): Promise<string> => {
  if (!/^[\da-f-]{36}$/i.test(id) || !(await removeWebhook(db, id))) throw new AdminError(`No webhook ${id}.`);

  return `Webhook ${id} and its undelivered notifications removed.`;
};
