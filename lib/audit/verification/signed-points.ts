/** Everything that was ever signed about the chain, in the database and outside, in order of position. */

import { headMessage, type Outside, type OutsideCheckpoint } from '../copies/outside';
import { type Checkpoint, checkpointMessage } from '../signing/checkpoint';
import { firstInLines, isSignedBy, isTooLate, type TrustedKeys } from '../signing/trusted-keys';

export interface SignedPoint {
  /** For sentences: "checkpoint 3". */
  name: string;
  position: number;
  hash: string;
  at: Date;
  /** What makes it worthless: nothing it says can be relied on. Found when it is asked for, because that takes time. */
  findFlaw: () => string | null;
  /** What is wrong although the signature is good. */
  discrepancy: string | null;
}

interface Signed {
  name: string;
  keyId: string;
  message: string;
  signature: Buffer;
  /** Of a checkpoint; a head has none. */
  number?: number;
}

type FindFlaw = (signed: Signed) => string | null;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const flawFinder = (checkpoints: readonly Checkpoint[], keys: TrustedKeys): FindFlaw => {
  const first = firstInLines(checkpoints, keys);

  return ({ name, keyId, message, signature, number }) => {
    const key = keys.get(keyId);

    if (!key) {
      return `${capital(name)} is signed by a key that is not this desk's: it was forged, or the list of keys was changed.`;
    }
    if (!isSignedBy(key.publicKey, message, signature)) {
      return `${capital(name)} was changed: its signature does not fit it.`;
    }

    return number !== undefined && isTooLate(number, key, first)
      ? `${capital(name)} is signed by a key that had been given up by then.`
      : null;
  };
};

const inDatabase = (checkpoints: readonly Checkpoint[], findFlaw: FindFlaw): SignedPoint[] =>
  checkpoints.map((checkpoint, index) => {
    const { number, position, hash, at } = checkpoint;
    const name = `checkpoint ${number}`;

    return {
      name,
      position,
      hash: hash.toString('hex'),
      at,
      findFlaw: () => findFlaw({ ...checkpoint, name, message: checkpointMessage(checkpoint) }),
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

const inFile = (line: OutsideCheckpoint, isInDatabase: boolean, findFlaw: FindFlaw): SignedPoint => {
  const { number, position, hash, keyId } = line;
  const [name, at] = [`checkpoint ${number} in the file outside`, new Date(line.at)];
  const message = checkpointMessage({ number, position, hash: Buffer.from(hash, 'hex'), at });

  return {
    name,
    position,
    hash,
    at,
    findFlaw: () => findFlaw({ name, number, keyId, message, signature: Buffer.from(line.signature, 'base64') }),
    discrepancy: isInDatabase
      ? `Checkpoint ${number} is another one in the database than in the file outside.`
      : `Checkpoint ${number} is in the file outside and missing in the database.`,
  };
};

const ofHead = (head: NonNullable<Outside['head']>, findFlaw: FindFlaw): SignedPoint => {
  const { position, hash, at, keyId } = head;
  const name = 'the head in the file outside';
  const signature = Buffer.from(head.signature, 'base64');

  return {
    name,
    position,
    hash,
    at: new Date(at),
    findFlaw: () => findFlaw({ name, keyId, message: headMessage(head), signature }),
    discrepancy: null,
  };
};

/** `checkpoints` are in order of their numbers. */
export const collectSignedPoints = (
  checkpoints: readonly Checkpoint[],
  outside: Outside | null,
  keys: TrustedKeys,
): SignedPoint[] => {
  const findFlaw = flawFinder(checkpoints, keys);
  const numbers = new Set(checkpoints.map(({ number }) => number));
  const points = [
    ...inDatabase(checkpoints, findFlaw),
    ...findForeign(checkpoints, outside).map((line) => inFile(line, numbers.has(line.number), findFlaw)),
    ...(outside?.head ? [ofHead(outside.head, findFlaw)] : []),
  ];

  return points.sort((a, b) => a.position - b.position);
};
