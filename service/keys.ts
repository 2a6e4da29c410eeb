import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Derived from one SERVICE_KEY, one for each use. */
export interface KeySet {
  accessToken: Uint8Array;
  webhookSecret: Uint8Array;
  /** Wraps the sessions' evidence keys. */
  evidence: Uint8Array;
}

/** The keys that new values use, and those of SERVICE_KEY_PREVIOUS while it is being replaced. */
export interface ServiceKeys extends KeySet {
  previous: KeySet | null;
}

const derive = (key: Uint8Array, use: string) =>
  new Uint8Array(hkdfSync('sha256', key, '', `proofdesk service ${use}`, 32));

const deriveSet = (key: Uint8Array): KeySet => ({
  accessToken: derive(key, 'access token'),
  webhookSecret: derive(key, 'webhook secret'),
  evidence: derive(key, 'evidence'),
});

export const deriveKeys = (key: Uint8Array, previous: Uint8Array | null = null): ServiceKeys => ({
  ...deriveSet(key),
  previous: previous && deriveSet(previous),
});

/** The keys that may open an existing value, the current one first. */
export const keysFor = (keys: ServiceKeys, use: keyof KeySet): Uint8Array[] => [
  keys[use],
  ...(keys.previous ? [keys.previous[use]] : []),
];

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Encrypts bytes that open only with the same context. The result is nonce, tag and ciphertext. */
export const sealBytes = (key: Uint8Array, context: string, bytes: Uint8Array): Buffer => {
  const nonce = randomBytes(nonceLength);
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(context));
  const sealed = [sealing.update(bytes), sealing.final()];

  return Buffer.concat([nonce, sealing.getAuthTag(), ...sealed]);
};

/** Throws if the key or the context is wrong, or the bytes were changed. */
export const unsealBytes = (key: Uint8Array, context: string, sealed: Uint8Array): Buffer => {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));

  return Buffer.concat([opening.update(sealed.subarray(nonceLength + tagLength)), opening.final()]);
};

/** Encrypts a short text. */
export const seal = (key: Uint8Array, text: string): Buffer => sealBytes(key, '', Buffer.from(text));

/** Throws if the key is wrong or the bytes were changed. */
export const unseal = (key: Uint8Array, sealed: Uint8Array): string => unsealBytes(key, '', sealed).toString('utf8');

/** The text, or `null` if none of the keys opens it. */
export const unsealWithAny = (keys: readonly Uint8Array[], sealed: Uint8Array): string | null => {
  for (const key of keys) {
    try {
      return unseal(key, sealed);
    } catch {
      // Encrypted with another of the keys, or with none of them.
    }
  }

  return null;
};
