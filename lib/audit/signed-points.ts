/** Everything that was ever signed about the chain, in the database and outside, in order of position. */
import type { Checkpoint } from './checkpoint';
import { checkpointMessage } from './checkpoint';
import { headMessage, type Outside, type OutsideCheckpoint } from './outside';
import { isSignedBy, type TrustedKeys } from './trusted-keys';

export interface SignedPoint {
  /** For sentences: "checkpoint 3". */
  name: string;
  position: number;
  hash: string;
  at: Date;
  /** What makes it worthless: nothing it says can be relied on. */
  flaw: string | null;
  /** What is wrong although the signature is good. */
  discrepancy: string | null;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const flawOf = (name: string, keys: TrustedKeys, keyId: string, message: string, signature: Buffer): string | null => {
  const publicKey = keys.get(keyId);

  if (!publicKey) {
    return `${capital(name)} is signed by a key that is not this desk's: it was forged, or the list of keys was changed.`;
  }

  return isSignedBy(publicKey, message, signature)
    ? null
    : `${capital(name)} was changed: its signature does not fit it.`;
};

const inDatabase = (checkpoints: readonly Checkpoint[], keys: TrustedKeys): SignedPoint[] =>
  checkpoints.map((checkpoint, index) => {
    const { number, position, hash, at, keyId, signature } = checkpoint;
    const name = `checkpoint ${number}`;

    return {
      name,
      position,
      hash: hash.toString('hex'),
      at,
      flaw: flawOf(name, keys, keyId, checkpointMessage(checkpoint), signature),
      discrepancy:
        number === (checkpoints[index - 1]?.number ?? 0) + 1
          ? null
          : `Checkpoint ${number - 1} is missing in the database; it came before ${name}.`,
    };
  });

const isSame = (outside: OutsideCheckpoint, { position, hash, at, signature }: Checkpoint): boolean =>
  outside.position === position &&
  outside.hash === hash.toString('hex') &&
  Date.parse(outside.at) === at.getTime() &&
  outside.signature === signature.toString('base64');

/** Copies of what the database lacks or has otherwise; the others say nothing that it does not. */
export const findForeign = (checkpoints: readonly Checkpoint[], outside: Outside | null): OutsideCheckpoint[] => {
  const byNumber = new Map(checkpoints.map((checkpoint) => [checkpoint.number, checkpoint]));

  return (outside?.checkpoints ?? []).filter((line) => {
    const ours = byNumber.get(line.number);

    return !ours || !isSame(line, ours);
  });
};

const outOfDatabase = (
  checkpoints: readonly Checkpoint[],
  outside: Outside | null,
  keys: TrustedKeys,
): SignedPoint[] => {
  const numbers = new Set(checkpoints.map(({ number }) => number));
  const points = findForeign(checkpoints, outside).map((line) => {
    const name = `checkpoint ${line.number} in the file outside`;
    const signed = { ...line, hash: Buffer.from(line.hash, 'hex'), at: new Date(line.at) };

    return {
      name,
      position: line.position,
      hash: line.hash,
      at: signed.at,
      flaw: flawOf(name, keys, line.keyId, checkpointMessage(signed), Buffer.from(line.signature, 'base64')),
      discrepancy: numbers.has(line.number)
        ? `Checkpoint ${line.number} is another one in the database than in the file outside.`
        : `Checkpoint ${line.number} is in the file outside and missing in the database.`,
    };
  });
  const head = outside?.head;

  if (!head) {
    return points;
  }

  const name = 'the head in the file outside';

  return [
    ...points,
    {
      name,
      position: head.position,
      hash: head.hash,
      at: new Date(head.at),
      flaw: flawOf(name, keys, head.keyId, headMessage(head), Buffer.from(head.signature, 'base64')),
      discrepancy: null,
    },
  ];
};

export const collectSignedPoints = (
  checkpoints: readonly Checkpoint[],
  outside: Outside | null,
  keys: TrustedKeys,
): SignedPoint[] =>
  [...inDatabase(checkpoints, keys), ...outOfDatabase(checkpoints, outside, keys)].sort(
    (a, b) => a.position - b.position,
  );
