import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { DeskKeys } from './check';
import { createSigner, type Signer } from './signing';

/** Kinds of encrypted data. Each has its own subkey, so that a leaked one does not affect the others. */
export type Compartment = 'subject keys' | 'second factors' | 'drafts' | 'searches';

/** A value encrypted under a subkey of DATA_KEY, with that key's ID for rotation. */
export interface Sealed {
  keyId: string;
  box: Buffer;
}

interface TokenKey {
  keyId: string;
  key: Buffer;
}

export interface Keyring {
  dataKeyId: string;
  /** Set during a rotation. */
  previousDataKeyId: string | null;
  /** `context` ties a value to its row; it cannot be decrypted in another. */
  seal: (compartment: Compartment, context: string, plain: Buffer) => Sealed;
  open: (compartment: Compartment, context: string, sealed: Sealed) => Buffer;
  /** Keys for blind tokens of a kind, one for each available DATA_KEY, the current one first. */
  tokenKeys: (kind: string) => readonly TokenKey[];
  signer: Signer;
}

export type Keys = Pick<DeskKeys, 'DATA_KEY' | 'DATA_KEY_PREVIOUS' | 'SIGNING_KEY'>;

const nonceBytes = 12;
const tagBytes = 16;

/** Identifies a key without revealing it. */
const keyIdOf = (key: Buffer) => createHash('sha256').update('proofdesk key id').update(key).digest('hex').slice(0, 16);

export const dataKeyIdOf = (dataKey: string): string => keyIdOf(Buffer.from(dataKey, 'base64'));

export const serviceKeyIdOf = (serviceKey: string): string => keyIdOf(Buffer.from(serviceKey, 'base64'));

const subkey = (key: Buffer, compartment: Compartment) =>
  Buffer.from(hkdfSync('sha256', key, '', `proofdesk ${compartment}`, 32));

/** Derived once, because derivation is slower than encryption. */
const subkeysOf = (key: Buffer): Record<Compartment, Buffer> => ({
  'subject keys': subkey(key, 'subject keys'),
  'second factors': subkey(key, 'second factors'),
  drafts: subkey(key, 'drafts'),
  searches: subkey(key, 'searches'),
});

/** AES-256-GCM: nonce, ciphertext, tag. */
export const encrypt = (key: Buffer, context: string, plain: Buffer): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));

  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

export const decrypt = (key: Buffer, context: string, box: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(box.subarray(-tagBytes));

  return Buffer.concat([decipher.update(box.subarray(nonceBytes, -tagBytes)), decipher.final()]);
};

/** During a rotation, the previous DATA_KEY still decrypts old values. */
export const openKeyring = ({ DATA_KEY, DATA_KEY_PREVIOUS, SIGNING_KEY }: Keys): Keyring => {
  const present = Buffer.from(DATA_KEY, 'base64');
  const previous = DATA_KEY_PREVIOUS ? Buffer.from(DATA_KEY_PREVIOUS, 'base64') : null;
  const [dataKeyId, previousDataKeyId] = [keyIdOf(present), previous && keyIdOf(previous)];
  const subkeys = subkeysOf(present);
  const byId = new Map([[dataKeyId, subkeys]]);

  if (previous && previousDataKeyId) {
    byId.set(previousDataKeyId, subkeysOf(previous));
  }

  const tokenKeys = new Map<string, TokenKey[]>();
  const tokenKeysOf = (kind: string): TokenKey[] =>
    [present, ...(previous ? [previous] : [])].map((key) => ({
      keyId: keyIdOf(key),
      key: Buffer.from(hkdfSync('sha256', key, '', `proofdesk tokens ${kind}`, 32)),
    }));

  return {
    dataKeyId,
    previousDataKeyId,
    seal: (compartment, context, plain) => ({
      keyId: dataKeyId,
      box: encrypt(subkeys[compartment], context, plain),
    }),
    open: (compartment, context, { keyId, box }) => {
      const under = byId.get(keyId);

      if (!under) {
        throw new Error(`Encrypted with DATA_KEY ${keyId}, which is not available; set it as DATA_KEY_PREVIOUS.`);
      }

      return decrypt(under[compartment], context, box);
    },
    tokenKeys: (kind) => {
      const known = tokenKeys.get(kind) ?? tokenKeysOf(kind);
      tokenKeys.set(kind, known);

      return known;
    },
    signer: createSigner(SIGNING_KEY),
  };
};
