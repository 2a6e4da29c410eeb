import { type Environment, type Settings, serviceSettingNames, settingNames } from '@/lib/base/config';
import type { DeskKeys } from '@/lib/keys';
import type { Addresses } from './database';
import { deskWebhook } from './desk-webhook';
import { keysOf } from './keys';
import type { Secrets } from './secrets';

const machineNames = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS'];
const consoleNames = [
  'HOST',
  'PORT',
  'SERVICE_PORT',
  'ALLOW_HTTP',
  'TRUSTED_PROXIES',
  'UPSTREAM_PREFIX',
  'METRICS_TOKEN',
  'LOG_LEVEL',
  'CHECKPOINT_EVERY',
  'CHECKPOINT_DIR',
  'DECISION_WEBHOOK_URL',
  'DECISION_WEBHOOK_SECRET',
  ...settingNames.filter((name) => name.startsWith('OIDC_')),
];
const serviceNames = [...serviceSettingNames, 'LOG_LEVEL'];

/**
 * Next loads .env itself but does not override variables: an empty value keeps a process from learning
 * what it must not know.
 */
const blank = Object.fromEntries(settingNames.map((name) => [name, '']));

const pick = (env: Environment, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));

export const addressOf = (settings: Settings): string => {
  const reachableHosts: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]', '::1': '[::1]' };

  return settings.PUBLIC_URL ?? `http://${reachableHosts[settings.HOST] ?? settings.HOST}:${settings.PORT}`;
};

/** What web and worker need: neither the database owner's address nor the service's. */
export const consoleEnvironment = (
  env: Environment,
  settings: Settings,
  secrets: Secrets,
  addresses: Addresses,
): Environment => ({
  ...blank,
  ...pick(env, [...machineNames, ...consoleNames]),
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  DATA_DIR: settings.DATA_DIR,
  PUBLIC_URL: addressOf(settings),
  DATABASE_URL: addresses.app,
  UPSTREAM_URL: settings.UPSTREAM_URL ?? `http://127.0.0.1:${settings.SERVICE_PORT}`,
  UPSTREAM_USERNAME: settings.UPSTREAM_USERNAME ?? secrets.upstreamUsername,
  UPSTREAM_PASSWORD: settings.UPSTREAM_PASSWORD ?? secrets.upstreamPassword,
  // Taking decisions is an extension of the embedded service.
  DECISION_DELIVERY: settings.DECISION_DELIVERY ?? (settings.UPSTREAM_URL ? 'none' : 'service'),
  SESSION_SECRET: settings.SESSION_SECRET ?? secrets.sessionSecret,
  ...processKeys(keysOf(settings, secrets)),
});

/** Only the launcher needs the previous signing key. */
const processKeys = ({ DATA_KEY, DATA_KEY_PREVIOUS = '', SIGNING_KEY }: DeskKeys) => ({
  DATA_KEY,
  DATA_KEY_PREVIOUS,
  SIGNING_KEY,
});

const serviceKeys = ({ SERVICE_KEY, SERVICE_KEY_PREVIOUS = '' }: DeskKeys) => ({ SERVICE_KEY, SERVICE_KEY_PREVIOUS });

/** What the service needs: nothing of the console. */
export const serviceEnvironment = (
  env: Environment,
  settings: Settings,
  secrets: Secrets,
  databaseUrl: string,
): Environment => ({
  ...pick(env, [...machineNames, ...serviceNames]),
  NODE_ENV: 'production',
  DATA_DIR: settings.DATA_DIR,
  SERVICE_DATABASE_URL: databaseUrl,
  DESK_WEBHOOK: deskWebhook(settings) ?? '',
  ...serviceKeys(keysOf(settings, secrets)),
});
