/** The desk's keys, shown by their ids only. */
import { sql } from 'drizzle-orm';
import { type Queryable, withConnection } from '@/lib/db';
import { auditEvent } from '@/lib/db/schema';
import {
  checkKeys,
  countByDataKey,
  countWaiting,
  createSigner,
  type DeskKeys,
  dataKeyIdOf,
  isStoredKey,
  type RotatedKey as KeyName,
  listSigningKeys,
  lockKeys,
  serviceKeyIdOf,
} from '@/lib/keys';
import { countServiceKeyUse } from '@/service/key-rotation';
import { keysOf, serviceKeysOf } from '../launch/keys';
import { loadSecrets, renewKey, secretsFile } from '../launch/secrets';
import { AdminError, type Desk, withService } from './desk';

const secretNames = { DATA_KEY: 'dataKey', SIGNING_KEY: 'signingKey', SERVICE_KEY: 'serviceKey' } as const;

/** By their names on the command line. */
export const keyNames: ReadonlyMap<string | undefined, KeyName> = new Map([
  ['data', 'DATA_KEY'],
  ['signing', 'SIGNING_KEY'],
  ['service', 'SERVICE_KEY'],
]);

/** Values under the embedded service's keys. */
const readServiceKeyUse = (desk: Desk) =>
  withService(desk, ({ db }) =>
    countServiceKeyUse(db, serviceKeysOf(desk.settings, loadSecrets(desk.settings.DATA_DIR))),
  );

const countPending = async (tx: Queryable, desk: Desk, name: KeyName, keys: DeskKeys): Promise<number> => {
  switch (name) {
    case 'DATA_KEY':
      return countWaiting(tx, dataKeyIdOf(keys.DATA_KEY));
    case 'SIGNING_KEY':
      return 0;
    case 'SERVICE_KEY':
      return (await readServiceKeyUse(desk)).previous;
  }
};

const requireSettled = async (tx: Queryable, desk: Desk, name: KeyName, keys: DeskKeys) => {
  const waiting = await countPending(tx, desk, name, keys);

  if (waiting > 0 || !(await isStoredKey(tx, name, keys[name] ?? ''))) {
    throw new AdminError(
      `${name} is already being replaced${waiting > 0 ? `; ${waiting.toLocaleString('en')} ${waiting === 1 ? 'value still uses' : 'values still use'} the previous key` : ''}. Restart the desk if you have not yet, and let it run until npm run admin -- key list shows nothing waiting.`,
    );
  }
};

/** `key rotate`: replaces a key that the desk generated. The new key takes effect at the next start. */
export const rotate = async (desk: Desk, name: KeyName): Promise<string> => {
  const { settings, addresses } = desk;
  if (settings[name]) {
    throw new AdminError(
      `${name} is in your settings. There, set ${name}_PREVIOUS to its current value and ${name} to a new one (openssl rand -base64 32), and restart the desk. See docs/keys.md.`,
    );
  }

  return withConnection(addresses.app, (db) =>
    db.transaction(async (tx) => {
      await lockKeys(tx);
      // Read under the lock, so that a concurrent rotation is seen.
      const keys = keysOf(settings, loadSecrets(settings.DATA_DIR));
      await checkKeys(tx, keys);
      await requireSettled(tx, desk, name, keys);
      renewKey(settings.DATA_DIR, secretNames[name]);

      return `A new ${name} is in ${secretsFile(settings.DATA_DIR)}, beside the previous one. Restart the desk to use it, then copy that file to where you keep your keys.`;
    }),
  );
};

const day = (at: Date) => at.toISOString().slice(0, 10);

/** When each DATA_KEY was introduced, by its id. The first one came with the desk. */
const readIntroductions = async (db: Queryable): Promise<Map<string, Date>> => {
  const { details, at, code } = auditEvent;
  const rows = await db
    .select({ to: sql<string>`${details} ->> 'to'`, at })
    .from(auditEvent)
    .where(sql`${code} = 'key.rotated' and ${details} ->> 'key' = 'DATA_KEY'`);

  return new Map(rows.map((row) => [row.to, row.at]));
};

const line = (...cells: string[]) => cells.map((cell, index) => cell.padEnd([12, 16, 16][index] ?? 0)).join('  ');

const listDataKeys = async (db: Queryable, desk: Desk): Promise<string[]> => {
  const { DATA_KEY, DATA_KEY_PREVIOUS } = keysOf(desk.settings, desk.secrets);
  const [current, previous] = [dataKeyIdOf(DATA_KEY), DATA_KEY_PREVIOUS && dataKeyIdOf(DATA_KEY_PREVIOUS)];
  const [counts, introductions] = [await countByDataKey(db), await readIntroductions(db)];
  const isStored = await isStoredKey(db, 'DATA_KEY', DATA_KEY);

  const describeKey = (keyId: string) => {
    const values = `${(counts.get(keyId) ?? 0).toLocaleString('en')} values`;

    if (keyId === current) {
      return isStored ? `current, ${values}` : `current from the next start, ${values} so far`;
    }

    return keyId === previous
      ? `previous, ${values} waiting to be re-encrypted`
      : `missing, ${values}: set DATA_KEY_PREVIOUS to it`;
  };
  const since = (keyId: string) => {
    const at = introductions.get(keyId);

    return at ? `since ${day(at)}` : keyId === current && !isStored ? '' : 'since the start';
  };

  return [...new Set([current, ...counts.keys()])].map((keyId) =>
    line('DATA_KEY', keyId, since(keyId), describeKey(keyId)),
  );
};

const describeSigningKeys = async (db: Queryable, desk: Desk): Promise<string[]> => {
  const { keyId: current } = createSigner(keysOf(desk.settings, desk.secrets).SIGNING_KEY);
  const rows = await listSigningKeys(db);
  const next = rows.some(({ keyId }) => keyId === current)
    ? []
    : [line('SIGNING_KEY', current, '', 'current from the next start')];

  return [
    ...rows
      .toReversed()
      .map(({ keyId, introducedAt }) =>
        line('SIGNING_KEY', keyId, `since ${day(introducedAt)}`, keyId === current ? 'current' : 'previous'),
      ),
    ...next,
  ];
};

const listServiceKeys = async (db: Queryable, desk: Desk): Promise<string[]> => {
  const { SERVICE_KEY, SERVICE_KEY_PREVIOUS } = keysOf(desk.settings, desk.secrets);
  if (!SERVICE_KEY || !desk.addresses.service) return [];

  const { current, previous, unreadable } = await readServiceKeyUse(desk);
  const values = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'value' : 'values'}`;
  const isReplacing = SERVICE_KEY_PREVIOUS !== undefined && !(await isStoredKey(db, 'SERVICE_KEY', SERVICE_KEY));

  return [
    line(
      'SERVICE_KEY',
      serviceKeyIdOf(SERVICE_KEY),
      '',
      `${isReplacing ? 'current, replacing the previous key' : 'current'}, ${values(current)}`,
    ),
    ...(SERVICE_KEY_PREVIOUS
      ? [
          line(
            'SERVICE_KEY',
            serviceKeyIdOf(SERVICE_KEY_PREVIOUS),
            '',
            `previous, ${values(previous)} waiting to be re-encrypted`,
          ),
        ]
      : []),
    ...(unreadable > 0
      ? [line('SERVICE_KEY', '', '', `missing, ${values(unreadable)}: set SERVICE_KEY_PREVIOUS to it`)]
      : []),
  ];
};

/** `key list`: the keys, their age and rotations in progress. */
export const list = (desk: Desk): Promise<string> =>
  withConnection(desk.addresses.app, async (db) =>
    [
      ...(await listDataKeys(db, desk)),
      ...(await describeSigningKeys(db, desk)),
      ...(await listServiceKeys(db, desk)),
    ].join('\n'),
  );
