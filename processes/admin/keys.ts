/** The keys of the desk, by their ids: a key itself is never shown. */
import { sql } from 'drizzle-orm';
import { type Queryable, withConnection } from '@/lib/db';
import { auditEvent } from '@/lib/db/schema';
import {
  checkKeys,
  countByDataKey,
  countWaiting,
  createSigner,
  dataKeyIdOf,
  isStoredKey,
  listSigningKeys,
  lockKeys,
} from '@/lib/keys';
import { keysOf } from '../launch/keys';
import { loadSecrets, renewKey, secretsFile } from '../launch/secrets';
import { AdminError, type Desk } from './databases';

const keptAs = { DATA_KEY: 'dataKey', SIGNING_KEY: 'signingKey' } as const;
export type KeyName = keyof typeof keptAs;

/** As the command line has them. */
export const keyNames: ReadonlyMap<string | undefined, KeyName> = new Map([
  ['data', 'DATA_KEY'],
  ['signing', 'SIGNING_KEY'],
]);

const requireSettled = async (tx: Queryable, name: KeyName, key: string) => {
  const waiting = name === 'DATA_KEY' ? await countWaiting(tx, dataKeyIdOf(key)) : 0;

  if (waiting > 0 || !(await isStoredKey(tx, name, key))) {
    throw new AdminError(
      `${name} is being replaced already${waiting > 0 ? `, and ${waiting.toLocaleString('en')} values are not under the present one` : ''}: restart the desk if it was not since, and let it run until npm run admin -- key list shows nothing waiting.`,
    );
  }
};

/** `key rotate`: a new key for one that the desk generated itself. It counts from the next start on. */
export const rotate = async ({ settings, addresses }: Desk, name: KeyName): Promise<string> => {
  if (settings[name]) {
    throw new AdminError(
      `${name} is in your settings: set ${name}_PREVIOUS to its present value and ${name} to a new one (openssl rand -base64 32) there, and restart the desk; see docs/keys.md.`,
    );
  }

  return withConnection(addresses.app, (db) =>
    db.transaction(async (tx) => {
      await lockKeys(tx);
      // Read under the lock: of two at once, the second sees the first one's new key.
      const keys = keysOf(settings, loadSecrets(settings.DATA_DIR));
      await checkKeys(tx, keys);
      await requireSettled(tx, name, keys[name]);
      renewKey(settings.DATA_DIR, keptAs[name]);

      return `A new ${name} is in ${secretsFile(settings.DATA_DIR)}, beside the one before. Restart the desk for it to count, and then copy that file to where you keep your keys.`;
    }),
  );
};

const day = (at: Date) => at.toISOString().slice(0, 10);

/** When each DATA_KEY came, by its id. The first one came with the desk. */
const readArrivals = async (db: Queryable): Promise<Map<string, Date>> => {
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
  const [present, previous] = [dataKeyIdOf(DATA_KEY), DATA_KEY_PREVIOUS && dataKeyIdOf(DATA_KEY_PREVIOUS)];
  const [counts, arrivals] = [await countByDataKey(db), await readArrivals(db)];
  const isStored = await isStoredKey(db, 'DATA_KEY', DATA_KEY);

  const inWords = (keyId: string) => {
    const values = `${(counts.get(keyId) ?? 0).toLocaleString('en')} values`;

    if (keyId === present) {
      return isStored ? `present, ${values}` : `to be the present one, ${values} so far`;
    }

    return keyId === previous
      ? `before, ${values} waiting to be sealed anew`
      : `not at hand, ${values}: set DATA_KEY_PREVIOUS to it`;
  };
  const since = (keyId: string) => {
    const at = arrivals.get(keyId);

    return at ? `since ${day(at)}` : keyId === present && !isStored ? '' : 'since the start';
  };

  return [...new Set([present, ...counts.keys()])].map((keyId) =>
    line('DATA_KEY', keyId, since(keyId), inWords(keyId)),
  );
};

const listOfSigning = async (db: Queryable, desk: Desk): Promise<string[]> => {
  const { keyId: present } = createSigner(keysOf(desk.settings, desk.secrets).SIGNING_KEY);
  const rows = await listSigningKeys(db);
  const waits = rows.some(({ keyId }) => keyId === present)
    ? []
    : [line('SIGNING_KEY', present, '', 'to be the present one from the next start on')];

  return [
    ...rows
      .toReversed()
      .map(({ keyId, introducedAt }) =>
        line('SIGNING_KEY', keyId, `since ${day(introducedAt)}`, keyId === present ? 'present' : 'before'),
      ),
    ...waits,
  ];
};

/** `key list`: which keys there are, since when, and what waits. */
export const list = (desk: Desk): Promise<string> =>
  withConnection(desk.addresses.app, async (db) =>
    [...(await listDataKeys(db, desk)), ...(await listOfSigning(db, desk))].join('\n'),
  );
