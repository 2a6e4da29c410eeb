import type { Settings } from '@/lib/config';
import type { Database } from '@/lib/db';
import { type DeskKeys, prepareKeys } from '@/lib/keys';
import { recordRotation } from '../rotation-event';
import { forgetPreviousKey, type Secrets } from './secrets';

/**
 * The keys this desk works with: the operator's, or the ones it generated. A key that the operator
 * sets comes with the one before it from the operator, too.
 */
export const keysOf = (settings: Settings, secrets: Secrets): DeskKeys => ({
  DATA_KEY: settings.DATA_KEY ?? secrets.dataKey,
  DATA_KEY_PREVIOUS: (settings.DATA_KEY ? undefined : secrets.dataKeyPrevious) ?? settings.DATA_KEY_PREVIOUS,
  SIGNING_KEY: settings.SIGNING_KEY ?? secrets.signingKey,
  SIGNING_KEY_PREVIOUS:
    (settings.SIGNING_KEY ? undefined : secrets.signingKeyPrevious) ?? settings.SIGNING_KEY_PREVIOUS,
  SERVICE_KEY: settings.UPSTREAM_URL ? undefined : (settings.SERVICE_KEY ?? secrets.serviceKey),
});

const keptAs = { DATA_KEY: 'dataKeyPrevious', SIGNING_KEY: 'signingKeyPrevious' } as const;

/** A key that was replaced goes from our own file; the operator is told to take it out of theirs. */
const letGo = (name: keyof typeof keptAs, keys: DeskKeys, settings: Settings, secrets: Secrets): string[] => {
  const previous = keys[`${name}_PREVIOUS`];

  if (!previous) {
    return [];
  }
  if (previous !== secrets[keptAs[name]]) {
    return [`${name}_PREVIOUS is not needed any more; take it away once every process of this desk was restarted.`];
  }

  return forgetPreviousKey(settings.DATA_DIR, keptAs[name], previous)
    ? [`The ${name} before the present one is not needed any more and was removed from secrets.json.`]
    : [];
};

/** Refuses wrong keys, begins or ends what a rotation asks for, and says what the operator should know of it. */
export const settleKeys = async (db: Database, settings: Settings, secrets: Secrets): Promise<string[]> => {
  const keys = keysOf(settings, secrets);
  const { isDataKeyRotating, underPrevious, isSigningKeyNew } = await prepareKeys(db, keys, recordRotation);

  return [
    ...(isSigningKeyNew ? ['SIGNING_KEY is replaced; the key before it has vouched for it.'] : []),
    ...letGo('SIGNING_KEY', keys, settings, secrets),
    ...(isDataKeyRotating || underPrevious > 0
      ? [
          `DATA_KEY is being replaced: ${underPrevious.toLocaleString('en')} values are still under the one before. The desk can be used meanwhile; npm run admin -- key list tells how far it is.`,
        ]
      : letGo('DATA_KEY', keys, settings, secrets)),
  ];
};
