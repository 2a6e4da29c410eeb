import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Settings } from '@/lib/base/config';
import { checkedKeys, checkValue, type DeskKeys } from '@/lib/keys';
import { AdminError } from '../admin/desk';
import { keysOf } from '../launch/keys';
import { loadSecrets, type Secrets, secretsFile } from '../launch/secrets';
import { type Manifest, tableFile } from './manifest';

const describePlace = (names: readonly string[], place: string) =>
  names.length === 0
    ? []
    : [`${names.join(', ').replace(/, (?=[^,]*$)/, ' and ')} ${names.length > 1 ? 'are' : 'is'} in ${place}`];

/** The keys of this desk and where they are, in words. */
export const keyPlaces = (settings: Settings, secrets: Secrets): string => {
  const keys = keysOf(settings, secrets);
  const names = (Object.keys(keys) as (keyof DeskKeys)[]).filter((name) => keys[name]);
  const isSet = (name: keyof DeskKeys) => settings[name] !== undefined;

  return [
    ...describePlace(names.filter(isSet), 'your settings'),
    ...describePlace(
      names.filter((name) => !isSet(name)),
      secretsFile(settings.DATA_DIR),
    ),
  ].join(', ');
};

/** Throws unless the desk's keys are those of the backup. Changes nothing. */
export const checkBackupKeys = (folder: string, manifest: Manifest, settings: Settings): void => {
  // Do not generate secrets: new keys would be wrong anyway.
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
        `${name} is missing. Set it to the value from the desk that wrote this backup, or put that desk's secrets.json into ${settings.DATA_DIR}. Nothing was changed.`,
      );
    }
    // During a rotation, a backup may still use the previous key.
    if (![key, previous].some((one) => one && checkValue(one) === expected)) {
      throw new AdminError(
        `${name} is not the right key for this backup. Set the one from that desk's settings or secrets.json. Nothing was changed.`,
      );
    }
  }
};

/** The rows of `key_check`. COPY writes their names and Base64 values unescaped. */
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
