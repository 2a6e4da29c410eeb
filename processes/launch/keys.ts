import { now } from '@/lib/base/clock';
import type { Settings } from '@/lib/base/config';
import { dayMs } from '@/lib/base/durations';
import type { Database } from '@/lib/db';
import { type DeskKeys, finishServiceKey, lockKeys, prepareKeys } from '@/lib/keys';
import { countServiceKeyUse } from '@/service/key-rotation';
import { deriveKeys, type ServiceKeys } from '@/service/keys';
import { recordRotation } from '../rotation-event';
import { forgetPreviousKey, type Secrets } from './secrets';

/**
 * The keys of this desk: the operator's, or those it generated. With a key from the operator, the
 * previous one is the operator's too.
 */
export const keysOf = (settings: Settings, secrets: Secrets): DeskKeys => ({
  DATA_KEY: settings.DATA_KEY ?? secrets.dataKey,
  DATA_KEY_PREVIOUS: (settings.DATA_KEY ? undefined : secrets.dataKeyPrevious) ?? settings.DATA_KEY_PREVIOUS,
  SIGNING_KEY: settings.SIGNING_KEY ?? secrets.signingKey,
  SIGNING_KEY_PREVIOUS:
    (settings.SIGNING_KEY ? undefined : secrets.signingKeyPrevious) ?? settings.SIGNING_KEY_PREVIOUS,
  ...(!settings.UPSTREAM_URL && {
    SERVICE_KEY: settings.SERVICE_KEY ?? secrets.serviceKey,
    SERVICE_KEY_PREVIOUS:
      (settings.SERVICE_KEY ? undefined : secrets.serviceKeyPrevious) ?? settings.SERVICE_KEY_PREVIOUS,
  }),
});

/** The keys that the embedded service derives from them. */
export const serviceKeysOf = (settings: Settings, secrets: Secrets): ServiceKeys => {
  const { SERVICE_KEY, SERVICE_KEY_PREVIOUS } = keysOf(settings, secrets);
  if (!SERVICE_KEY) throw new Error('Another service has keys of its own');

  return deriveKeys(
    Buffer.from(SERVICE_KEY, 'base64'),
    SERVICE_KEY_PREVIOUS ? Buffer.from(SERVICE_KEY_PREVIOUS, 'base64') : null,
  );
};

const previousNames = {
  DATA_KEY: 'dataKeyPrevious',
  SIGNING_KEY: 'signingKeyPrevious',
  SERVICE_KEY: 'serviceKeyPrevious',
} as const;

/** Removes a replaced key from the secrets file, or asks the operator to remove it from the settings. */
const dropPreviousKey = (
  name: keyof typeof previousNames,
  keys: DeskKeys,
  settings: Settings,
  secrets: Secrets,
): string[] => {
  const previous = keys[`${name}_PREVIOUS`];

  if (!previous) {
    return [];
  }
  if (previous !== secrets[previousNames[name]]) {
    return [`${name}_PREVIOUS is no longer needed. Remove it once every process of this desk has been restarted.`];
  }

  return forgetPreviousKey(settings.DATA_DIR, previousNames[name], previous)
    ? [`The previous ${name} is no longer needed and was removed from secrets.json.`]
    : [];
};

/** No access token is valid for longer. */
const longestTokenMs = dayMs;

interface ServiceKeyRotation {
  db: Database;
  service: Database;
  /** When the current key came into use, `null` if the rotation has ended. */
  since: Date | null;
}

/** Ends the rotation of SERVICE_KEY once nothing is encrypted with the previous key and no token is signed with it. */
const settleServiceKey = async (
  { db, service, since }: ServiceKeyRotation,
  settings: Settings,
  secrets: Secrets,
): Promise<string[]> => {
  const keys = keysOf(settings, secrets);
  const { previous } = await countServiceKeyUse(service, serviceKeysOf(settings, secrets));
  const tokensEnd = since ? new Date(since.getTime() + longestTokenMs) : null;

  if (previous > 0 || (tokensEnd && tokensEnd > now())) {
    const reason =
      previous > 0
        ? `${previous.toLocaleString('en')} ${previous === 1 ? 'value still uses' : 'values still use'} the previous key`
        : `links made with the previous key may be valid until ${tokensEnd?.toISOString().slice(0, 16)}Z`;

    return [`SERVICE_KEY is being replaced: ${reason}. You can use the desk in the meantime.`];
  }
  await db.transaction(async (tx) => {
    await lockKeys(tx);
    await finishServiceKey(tx, keys, recordRotation);
  });

  return dropPreviousKey('SERVICE_KEY', keys, settings, secrets);
};

/**
 * Refuses wrong keys, starts or finishes rotations, and returns messages for the operator. `service` is the embedded
 * service's database, migrated.
 */
export const settleKeys = async (
  db: Database,
  settings: Settings,
  secrets: Secrets,
  service: Database | null = null,
): Promise<string[]> => {
  const keys = keysOf(settings, secrets);
  const { isDataKeyRotating, underPrevious, isSigningKeyNew, serviceKeySince } = await prepareKeys(
    db,
    keys,
    recordRotation,
  );

  return [
    ...(isSigningKeyNew ? ['SIGNING_KEY was replaced. The previous key vouches for it.'] : []),
    ...dropPreviousKey('SIGNING_KEY', keys, settings, secrets),
    ...(isDataKeyRotating || underPrevious > 0
      ? [
          `DATA_KEY is being replaced: ${underPrevious.toLocaleString('en')} values still use the previous key. You can use the desk in the meantime; npm run admin -- key list shows the progress.`,
        ]
      : dropPreviousKey('DATA_KEY', keys, settings, secrets)),
    ...(service && keys.SERVICE_KEY_PREVIOUS
      ? await settleServiceKey({ db, service, since: serviceKeySince }, settings, secrets)
      : []),
  ];
};
