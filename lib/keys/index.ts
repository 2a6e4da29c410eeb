/** The desk's keys: what DATA_KEY encrypts, what SIGNING_KEY signs, and how both are told from wrong ones and replaced. */
export { checkKeys, checkValue } from './check';
export { type Keyring, openKeyring, type Sealed } from './keyring';
export { type Signer, verifySignature } from './signing';
export { destroySubjectKey, openWords, sealWords } from './subject-keys';
