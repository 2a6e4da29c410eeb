/** The desk's keys: what DATA_KEY encrypts, what SIGNING_KEY signs, and how both are told from wrong ones and replaced. */
export { checkedKeys, checkKeys, checkValue, type DeskKeys, isStoredKey, lockKeys } from './check';
export { readsPresentDataKey, requireUsableDataKey } from './data-key';
export { dataKeyIdOf, type Keyring, openKeyring } from './keyring';
export { findUnreadable, giveUpLostDataKey, giveUpLostSigningKey, type Unreadable } from './lost';
export { prepareKeys } from './prepare';
export type { RemakeAll } from './reseal';
export { carryOnRotation, type RecordRotation } from './rotation';
export { createSigner, type Signer, signingKeyId, verifySignature } from './signing';
export { endorsementMessage, ensureSigningKey, listSigningKeys } from './signing-keys';
export {
  destroySubjectKeys,
  openForSubjects,
  openWords,
  sealForSubjects,
  sealWords,
} from './subject-keys';
export { contextOf, countByDataKey, countWaiting } from './vaults';
