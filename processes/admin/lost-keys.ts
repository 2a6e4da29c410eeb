/** `key lost`: continue with another key, without what the lost one encrypted. */
import { inArray } from 'drizzle-orm';
import { recordEvent, theDesk } from '@/lib/audit';
import { type Queryable, withConnection } from '@/lib/db';
import { recoveryCode } from '@/lib/db/schema';
import {
  findUnreadable,
  giveUpLostDataKey,
  giveUpLostServiceKey,
  giveUpLostSigningKey,
  isStoredKey,
  lockKeys,
  openKeyring,
  type RotatedKey,
  type Unreadable,
} from '@/lib/keys';
import { requeueResults } from '@/lib/mirror';
import { findUnreadableOfService, removeUnreadableOfService } from '@/service/lost-key';
import { keysOf, serviceKeysOf } from '../launch/keys';
import { readRunningDesk } from '../launch/lock';
import { recordRotation } from '../rotation-event';
import { AdminError, type Desk, withService } from './desk';

const counted = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`;

const summarise = (unreadable: Unreadable) =>
  [
    counted(unreadable['second factors'].length, 'second factor', 'second factors'),
    counted(unreadable.drafts.length, 'draft', 'drafts'),
    counted(unreadable.searches.length, 'fuzzy search', 'fuzzy searches'),
    `notes about ${counted(unreadable['subject keys'].length, 'session or person', 'sessions and people')}`,
  ].join(', ');

/** People with an unreadable second factor sign in without it and set up a new one. */
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
    throw new AdminError('DATA_KEY is correct and opens everything: nothing is lost.');
  }
  if (!isForGood) {
    return `Unreadable without the lost key: ${summarise(unreadable)}. Nothing was changed. Add --for-good to remove them and continue with the current DATA_KEY.`;
  }
  await giveUpLostDataKey(tx, keys, unreadable, recordRotation);
  await removeRecoveryCodes(
    tx,
    unreadable['second factors'].flatMap(([personId]) => personId ?? []),
  );

  const again = await requeueResults(tx, openKeyring(keys), unreadable['subject keys'].flat());
  const reading =
    again > 0 ? ` The names of ${counted(again, 'session', 'sessions')} will be read from the service again.` : '';

  return `Removed: ${summarise(unreadable)}. The desk continues with the current DATA_KEY.${reading}`;
};

const loseSigningKey = async (tx: Queryable, desk: Desk, isForGood: boolean): Promise<string> => {
  const keys = keysOf(desk.settings, desk.secrets);

  if (await isStoredKey(tx, 'SIGNING_KEY', keys.SIGNING_KEY)) {
    throw new AdminError('SIGNING_KEY is correct: nothing is lost.');
  }
  if (!isForGood) {
    return 'Existing checkpoints stay valid, but no earlier key vouches for the current SIGNING_KEY, and verification will say so. Nothing was changed. Add --for-good to continue with it.';
  }
  await giveUpLostSigningKey(tx, keys, recordRotation);

  return 'The desk continues with the current SIGNING_KEY. Give its id to those who verify your log: npm run admin -- key list.';
};

const loseServiceKey = (tx: Queryable, desk: Desk, isForGood: boolean): Promise<string> =>
  withService(desk, async ({ db }) => {
    const key = keysOf(desk.settings, desk.secrets).SERVICE_KEY ?? '';
    const keys = serviceKeysOf(desk.settings, desk.secrets);
    const unreadable = await findUnreadableOfService(db, keys);
    const isNothingLost = unreadable.sessions.length + unreadable.webhooks.length === 0;

    if (isNothingLost && (await isStoredKey(tx, 'SERVICE_KEY', key))) {
      throw new AdminError('SERVICE_KEY is correct and opens everything: nothing is lost.');
    }
    const words = `the captured pictures of ${counted(unreadable.sessions.length, 'session', 'sessions')}, ${counted(unreadable.webhooks.length, 'webhook', 'webhooks')}`;
    if (!isForGood) {
      return `Unreadable without the lost key: ${words}. Nothing was changed. Add --for-good to remove them and continue with the current SERVICE_KEY. Links handed out before no longer work.`;
    }
    await giveUpLostServiceKey(tx, key, recordRotation);
    await removeUnreadableOfService(db, unreadable);

    return `Removed: ${words}. The desk continues with the current SERVICE_KEY. Add the webhooks again: npm run admin -- webhook add.`;
  });

const losses: Record<RotatedKey, (tx: Queryable, desk: Desk, isForGood: boolean) => Promise<string>> = {
  DATA_KEY: loseDataKey,
  SIGNING_KEY: loseSigningKey,
  SERVICE_KEY: loseServiceKey,
};

/** Shows what is lost, and with `--for-good` continues without it. */
export const lose = async (desk: Desk, name: RotatedKey, isForGood: boolean): Promise<string> => {
  if (readRunningDesk(desk.settings.DATA_DIR)?.children.length) {
    throw new AdminError('The desk is running, so its keys do not seem to be lost. If they are, stop the desk first.');
  }

  return withConnection(desk.addresses.app, (db) =>
    db.transaction(async (tx) => {
      await lockKeys(tx);

      return losses[name](tx, desk, isForGood);
    }),
  );
};
