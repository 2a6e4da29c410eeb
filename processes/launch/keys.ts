import type { Settings } from '@/lib/base/config';
import type { Database } from '@/lib/db';
import { type DeskKeys, prepareKeys } from '@/lib/keys';
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
  SERVICE_KEY: settings.UPSTREAM_URL ? undefined : (settings.SERVICE_KEY ?? secrets.serviceKey),
});

const previousNames = { DATA_KEY: 'dataKeyPrevious', SIGNING_KEY: 'signingKeyPrevious' } as const;

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

/** Refuses wrong keys, starts or finishes rotations, and returns messages for the operator. */
export const settleKeys = async (db: Database, settings: Settings, secrets: Secrets): Promise<string[]> => {
  const keys = keysOf(settings, secrets);
  const { isDataKeyRotating, underPrevious, isSigningKeyNew } = await prepareKeys(db, keys, recordRotation);

  return [
    ...(isSigningKeyNew ? ['SIGNING_KEY was replaced. The previous key vouches for it.'] : []),
    ...dropPreviousKey('SIGNING_KEY', keys, settings, secrets),
    ...(isDataKeyRotating || underPrevious > 0
      ? [
          `DATA_KEY is being replaced: ${underPrevious.toLocaleString('en')} values still use the previous key. You can use the desk in the meantime; npm run admin -- key list shows the progress.`,
        ]
      : dropPreviousKey('DATA_KEY', keys, settings, secrets)),
  ];
};
