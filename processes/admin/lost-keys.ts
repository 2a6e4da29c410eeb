/** When a key is lost for good: the desk goes on with another one, and without what the lost one encrypted. */
import { inArray } from 'drizzle-orm';
import { recordEvent, theDesk } from '@/lib/audit';
import { type Queryable, withConnection } from '@/lib/db';
import { recoveryCode } from '@/lib/db/schema';
import {
  findUnreadable,
  giveUpLostDataKey,
  giveUpLostSigningKey,
  isStoredKey,
  lockKeys,
  openKeyring,
  type Unreadable,
} from '@/lib/keys';
import { readAgain } from '@/lib/mirror';
import { keysOf } from '../launch/keys';
import { readRunningDesk } from '../launch/lock';
import { recordRotation } from '../rotation-event';
import { AdminError, type Desk } from './databases';
import type { KeyName } from './keys';

const many = (count: number, one: string, more: string) => `${count.toLocaleString('en')} ${count === 1 ? one : more}`;

const inWords = (unreadable: Unreadable) =>
  [
    many(unreadable['second factors'].length, 'second factor', 'second factors'),
    many(unreadable.drafts.length, 'draft', 'drafts'),
    many(unreadable.searches.length, 'thorough search', 'thorough searches'),
    `the words given about ${many(unreadable['subject keys'].length, 'session or person', 'sessions and people')}`,
  ].join(', ');

/** A second factor that cannot be checked is none: its person signs in without, and sets up a new one. */
const removeRecoveryCodes = async (tx: Queryable, people: string[]) => {
  if (people.length > 0) {
    await tx.delete(recoveryCode).where(inArray(recoveryCode.personId, people));
  }
  for (const subject of people) {
    await recordEvent(tx, { code: 'person.second_factor_removed', actor: theDesk, subject });
  }
};

const loseDataKey = async (tx: Queryable, desk: Desk, isForGood: boolean): Promise<string> => {
  const keys = keysOf(desk.settings, desk.secrets);
  const unreadable = await findUnreadable(tx, keys);

  if ((await isStoredKey(tx, 'DATA_KEY', keys.DATA_KEY)) && Object.values(unreadable).every(({ length }) => !length)) {
    throw new AdminError('DATA_KEY is the right one, and everything opens with it: nothing is lost.');
  }
  if (!isForGood) {
    return `Without the lost key these cannot be read: ${inWords(unreadable)}. Add --for-good to remove them and go on with the present DATA_KEY; nothing was changed.`;
  }
  await giveUpLostDataKey(tx, keys, unreadable, recordRotation);
  await removeRecoveryCodes(
    tx,
    unreadable['second factors'].flatMap(([personId]) => personId ?? []),
  );

  const again = await readAgain(tx, openKeyring(keys), unreadable['subject keys'].flat());
  const reading =
    again > 0 ? ` The names of ${many(again, 'session', 'sessions')} are read from the service again.` : '';

  return `Removed: ${inWords(unreadable)}. The desk goes on with the present DATA_KEY.${reading}`;
};

const loseSigningKey = async (tx: Queryable, desk: Desk, isForGood: boolean): Promise<string> => {
  const keys = keysOf(desk.settings, desk.secrets);

  if (await isStoredKey(tx, 'SIGNING_KEY', keys.SIGNING_KEY)) {
    throw new AdminError('SIGNING_KEY is the right one: nothing is lost.');
  }
  if (!isForGood) {
    return 'Checkpoints signed so far stay valid, but nothing vouches for the present SIGNING_KEY, and verification will say so. Add --for-good to go on with it; nothing was changed.';
  }
  await giveUpLostSigningKey(tx, keys, recordRotation);

  return 'The desk goes on with the present SIGNING_KEY. Tell those who verify your log its id: npm run admin -- key list.';
};

/** `key lost`: says what is lost, and with `--for-good` goes on without it. */
export const lose = async (desk: Desk, name: KeyName, isForGood: boolean): Promise<string> => {
  if (readRunningDesk(desk.settings.DATA_DIR)?.children.length) {
    throw new AdminError('A desk runs here, so its keys are not lost. Stop it first if they are.');
  }

  return withConnection(desk.addresses.app, (db) =>
    db.transaction(async (tx) => {
      await lockKeys(tx);

      return name === 'DATA_KEY' ? loseDataKey(tx, desk, isForGood) : loseSigningKey(tx, desk, isForGood);
    }),
  );
};
