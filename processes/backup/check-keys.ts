import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Settings } from '@/lib/config';
import { checkedKeys, checkValue, type DeskKeys } from '@/lib/keys';
import { AdminError } from '../admin/databases';
import { keysOf } from '../launch/keys';
import { loadSecrets, type Secrets, secretsFile } from '../launch/secrets';
import { type Manifest, tableFile } from './manifest';

const inWords = (names: readonly string[], place: string) =>
  names.length === 0
    ? []
    : [`${names.join(', ').replace(/, (?=[^,]*$)/, ' and ')} ${names.length > 1 ? 'are' : 'is'} in ${place}`];

/** Which keys this desk works with, and where they are. */
export const keyPlaces = (settings: Settings, secrets: Secrets): string => {
  const keys = keysOf(settings, secrets);
  const names = (Object.keys(keys) as (keyof DeskKeys)[]).filter((name) => keys[name]);
  const isSet = (name: keyof DeskKeys) => settings[name] !== undefined;

  return [
    ...inWords(names.filter(isSet), 'your settings'),
    ...inWords(
      names.filter((name) => !isSet(name)),
      secretsFile(settings.DATA_DIR),
    ),
  ].join(', ');
};

/** Refuses a key that is not the one of the backup, before anything is made or written. */
export const checkBackupKeys = (folder: string, manifest: Manifest, settings: Settings): void => {
  // Not made here: new ones would be wrong anyway.
  const hasSecrets = existsSync(secretsFile(settings.DATA_DIR));
  const keys = hasSecrets ? keysOf(settings, loadSecrets(settings.DATA_DIR)) : settings;
  const checks = readKeyChecks(folder, manifest);

  for (const { name, key, previous } of checkedKeys(keys)) {
    const expected = checks.get(name);

    if (!expected || (name === 'SERVICE_KEY' && !manifest.databases.service)) {
      continue;
    }
    if (!key) {
      throw new AdminError(
        `${name} is missing: set it as the desk of this backup had it, or put that desk's secrets.json into ${settings.DATA_DIR}; nothing was changed.`,
      );
    }
    // While a key is being replaced, a backup may still have the one before.
    if (![key, previous].some((one) => one && checkValue(one) === expected)) {
      throw new AdminError(
        `${name} is not the key this backup was made with; set the one from that desk's settings or secrets.json, nothing was changed.`,
      );
    }
  }
};

/** The few rows of `key_check`: names and Base64, which COPY writes as they are. */
const readKeyChecks = (folder: string, { databases }: Manifest): Map<string, string> => {
  const table = databases.console.tables.find(({ name }) => name === 'key_check');

  if (!table) {
    return new Map();
  }

  const [name, value] = [table.columns.indexOf('name'), table.columns.indexOf('value')];
  const lines = gunzipSync(readFileSync(tableFile(folder, 'console', table.name)))
    .toString()
    .split('\n');

  return new Map(lines.map((line) => line.split('\t')).map((cells) => [cells[name] ?? '', cells[value] ?? '']));
};
