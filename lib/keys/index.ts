/**
 * The desk's keys: encryption under DATA_KEY, signing with SIGNING_KEY, checks for wrong keys, rotation, and recovery
 * from lost keys.
 */
export {
  canReadCurrentDataKey,
  checkedKeys,
  checkKeys,
  checkValue,
  type DeskKeys,
  isStoredKey,
  lockKeys,
  type RotatedKey,
  requireUsableDataKey,
} from './check';
export { dataKeyIdOf, type Keyring, openKeyring, serviceKeyIdOf } from './keyring';
export { findUnreadable, giveUpLostDataKey, giveUpLostSigningKey, type Unreadable } from './lost';
export { prepareKeys } from './prepare';
export type { RemakeAll } from './rotation';
export { continueRotation, type RecordRotation } from './rotation';
export { finishServiceKey, giveUpLostServiceKey } from './service-key';
export { createSigner, type Signer, signingKeyId, verifySignature } from './signing';
export { endorsementMessage, ensureSigningKey, listSigningKeys } from './signing-keys';
export {
  destroySubjectKeys,
  openFile,
  openForSubjects,
  openWords,
  sealFile,
  sealForSubjects,
  sealWords,
} from './subject-keys';
export { contextOf, countByDataKey, countWaiting } from './vaults';
