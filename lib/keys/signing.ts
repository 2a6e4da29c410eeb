import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';

export interface Signer {
  keyId: string;
  /** The raw 32 bytes of the Ed25519 public key. */
  publicKey: Buffer;
  sign: (message: string) => Buffer;
}

/** DER prefixes of raw Ed25519 keys (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

export const signingKeyId = (publicKey: Buffer): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, 16);

/** Ed25519 from the 32 bytes of SIGNING_KEY. */
export const createSigner = (signingKey: string): Signer => {
  const seed = Buffer.from(hkdfSync('sha256', Buffer.from(signingKey, 'base64'), '', 'proofdesk ed25519', 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length);

  return {
    keyId: signingKeyId(publicKey),
    publicKey,
    sign: (message) => sign(null, Buffer.from(message), privateKey),
  };
};

/** Verifying a log checks many signatures of few keys. */
const imported = new WeakMap<Buffer, KeyObject>();

const importPublicKey = (publicKey: Buffer): KeyObject => {
  const key =
    imported.get(publicKey) ??
    createPublicKey({ key: Buffer.concat([publicPrefix, publicKey]), format: 'der', type: 'spki' });
  imported.set(publicKey, key);

  return key;
};

export const verifySignature = (publicKey: Buffer, message: string, signature: Buffer): boolean =>
  verify(null, Buffer.from(message), importPublicKey(publicKey), signature);
