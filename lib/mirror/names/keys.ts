import type { Keyring } from '@/lib/keys';
import { type TokenKeys, type TokenKind, tokenKinds } from './tokens';

/** For each DATA_KEY at hand, the present one first: while it is being replaced, tokens of both are looked for. */
export const tokenKeysOf = (keys: Pick<Keyring, 'tokenKeys'>): Array<{ keyId: string; keys: TokenKeys }> => {
  const byKind = tokenKinds.map((kind) => ({ kind, all: keys.tokenKeys(kind) }));

  return (byKind[0]?.all ?? []).map(({ keyId }, index) => ({
    keyId,
    keys: Object.fromEntries(byKind.map(({ kind, all }) => [kind, all[index]?.key])) as Record<TokenKind, Buffer>,
  }));
};
