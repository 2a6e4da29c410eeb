/** Collects everything signed about the chain, in the database and in the external copies, by position. */

import { capitalise } from '@/lib/base/sentence';
import { type ExternalCheckpoint, type ExternalCopies, headMessage } from '../copies/external';
import { type Checkpoint, checkpointMessage } from '../signing/checkpoint';
import { firstInLines, isSignedBy, isTooLate, type TrustedKeys } from '../signing/trusted-keys';

export interface SignedPoint {
  /** For messages: "checkpoint 3". */
  name: string;
  position: number;
  hash: string;
  at: Date;
  /** Why the signature is invalid, or `null`. Checked on demand, because it is slow. */
  findFlaw: () => string | null;
  /** What is wrong despite a valid signature. */
  discrepancy: string | null;
}

interface Signed {
  name: string;
  keyId: string;
  message: string;
  signature: Buffer;
  /** Only checkpoints have one. */
  number?: number;
}

type FindFlaw = (signed: Signed) => string | null;

const flawFinder = (checkpoints: readonly Checkpoint[], keys: TrustedKeys): FindFlaw => {
  const first = firstInLines(checkpoints, keys);

  return ({ name, keyId, message, signature, number }) => {
    const key = keys.get(keyId);

    if (!key) {
      return `${capitalise(name)} is signed by an unknown key: it was forged, or the list of keys was changed.`;
    }
    if (!isSignedBy(key.publicKey, message, signature)) {
      return `${capitalise(name)} was changed: its signature is invalid.`;
    }

    return number !== undefined && isTooLate(number, key, first)
      ? `${capitalise(name)} is signed by a key that had already been declared lost.`
      : null;
  };
};

const toDatabasePoints = (checkpoints: readonly Checkpoint[], findFlaw: FindFlaw): SignedPoint[] =>
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
          : `Checkpoint ${number - 1} is missing from the database.`,
    };
  });

const isSame = (outside: ExternalCheckpoint, { position, hash, at, signature }: Checkpoint): boolean =>
  outside.position === position &&
  outside.hash === hash.toString('hex') &&
  Date.parse(outside.at) === at.getTime() &&
  outside.signature === signature.toString('base64');

/** Copies that are missing in the database or differ from it. */
export const findForeign = (
  checkpoints: readonly Checkpoint[],
  outside: ExternalCopies | null,
): ExternalCheckpoint[] => {
  const byNumber = new Map(checkpoints.map((checkpoint) => [checkpoint.number, checkpoint]));

  return (outside?.checkpoints ?? []).filter((line) => {
    const ours = byNumber.get(line.number);

    return !ours || !isSame(line, ours);
  });
};

const toCopyPoint = (line: ExternalCheckpoint, isInDatabase: boolean, findFlaw: FindFlaw): SignedPoint => {
  const { number, position, hash, keyId } = line;
  const [name, at] = [`the external copy of checkpoint ${number}`, new Date(line.at)];
  const message = checkpointMessage({ number, position, hash: Buffer.from(hash, 'hex'), at });

  return {
    name,
    position,
    hash,
    at,
    findFlaw: () => findFlaw({ name, number, keyId, message, signature: Buffer.from(line.signature, 'base64') }),
    discrepancy: isInDatabase
      ? `Checkpoint ${number} differs between the database and its external copy.`
      : `Checkpoint ${number} is in the external copies but missing from the database.`,
  };
};

const toHeadPoint = (head: NonNullable<ExternalCopies['head']>, findFlaw: FindFlaw): SignedPoint => {
  const { position, hash, at, keyId } = head;
  const name = 'the external head';
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

/** `checkpoints` must be sorted by number. */
export const collectSignedPoints = (
  checkpoints: readonly Checkpoint[],
  outside: ExternalCopies | null,
  keys: TrustedKeys,
): SignedPoint[] => {
  const findFlaw = flawFinder(checkpoints, keys);
  const numbers = new Set(checkpoints.map(({ number }) => number));
  const points = [
    ...toDatabasePoints(checkpoints, findFlaw),
    ...findForeign(checkpoints, outside).map((line) => toCopyPoint(line, numbers.has(line.number), findFlaw)),
    ...(outside?.head ? [toHeadPoint(outside.head, findFlaw)] : []),
  ];

  return points.sort((a, b) => a.position - b.position);
};
