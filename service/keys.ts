import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Derived from the one configured key, one for each use. */
export interface ServiceKeys {
  accessToken: Uint8Array;
  webhookSecret: Uint8Array;
  /** Those of SERVICE_KEY_PREVIOUS, while it is being replaced. */
  previous?: Pick<ServiceKeys, 'accessToken'> | null;
}

const derive = (key: Buffer, use: string) =>
  new Uint8Array(hkdfSync('sha256', key, '', `proofdesk service ${use}`, 32));

export const deriveKeys = (key: Buffer): ServiceKeys => ({
  accessToken: derive(key, 'access token'),
  webhookSecret: derive(key, 'webhook secret'),
});

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Encrypts a short text. The result is nonce, tag and ciphertext. */
export const seal = (key: Uint8Array, text: string): Buffer => {
  const nonce = randomBytes(nonceLength);
  const sealing = createCipheriv(cipher, key, nonce);
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);

  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]);
};

/** Throws if the key is wrong or the bytes were changed. */
export const unseal = (key: Uint8Array, sealed: Buffer): string => {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceLength), { authTagLength: tagLength });
  opening.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));

  return Buffer.concat([opening.update(sealed.subarray(nonceLength + tagLength)), opening.final()]).toString('utf8');
};
