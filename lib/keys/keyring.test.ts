import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openKeyring } from './keyring';
import { makeKeys, withNewDataKey } from './testing';

const keys = makeKeys();
const ring = openKeyring(keys);

const plain = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
const compartment = fc.constantFrom('subject keys' as const, 'second factors' as const, 'drafts' as const);

test('an encrypted value decrypts in its own row, and is unreadable otherwise', () => {
  fc.assert(
    fc.property(compartment, fc.string(), plain, (where, context, text) => {
      const sealed = ring.seal(where, context, text);

      expect(ring.open(where, context, sealed)).toEqual(text);
      expect(sealed.box.length).toBe(text.length + 28);
      expect(ring.seal(where, context, text).box).not.toEqual(sealed.box);
    }),
  );
});

test('a value moved to another row or table does not decrypt', () => {
  fc.assert(
    fc.property(compartment, fc.string(), compartment, fc.string(), plain, (where, context, elsewhere, other, text) => {
      fc.pre(where !== elsewhere || context !== other);

      expect(() => ring.open(elsewhere, other, ring.seal(where, context, text))).toThrow();
    }),
  );
});

test('a value with a changed bit or a missing part does not decrypt', () => {
  fc.assert(
    fc.property(plain, fc.nat(), fc.nat({ max: 7 }), fc.nat(), (text, at, bit, cut) => {
      const { keyId, box } = ring.seal('drafts', 'row', text);
      const changed = Buffer.from(box);
      const place = at % box.length;
      changed.writeUInt8(changed.readUInt8(place) ^ (1 << bit), place);

      expect(() => ring.open('drafts', 'row', { keyId, box: changed })).toThrow();
      expect(() => ring.open('drafts', 'row', { keyId, box: box.subarray(0, cut % box.length) })).toThrow();
    }),
  );
});

test('during a rotation both keys decrypt, and only the new one encrypts', () => {
  const next = withNewDataKey(keys);
  const [both, newOnly] = [openKeyring(next), openKeyring({ ...next, DATA_KEY_PREVIOUS: undefined })];
  const old = ring.seal('drafts', 'row', Buffer.from('old'));
  const anew = both.seal('drafts', 'row', Buffer.from('new'));

  expect(both.previousDataKeyId).toBe(ring.dataKeyId);
  expect(both.open('drafts', 'row', old).toString()).toBe('old');
  expect(newOnly.open('drafts', 'row', anew).toString()).toBe('new');
  expect(() => newOnly.open('drafts', 'row', old)).toThrow(
    `Encrypted with DATA_KEY ${ring.dataKeyId}, which is not available; set it as DATA_KEY_PREVIOUS.`,
  );
});
