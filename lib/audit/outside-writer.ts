import { mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { asc, eq, gt, sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { auditCheckpoint, auditSeal } from '@/lib/db/schema';
import { ensureSigningKey, type Signer } from '@/lib/keys';
import { type Checkpoint, checkpointMessage } from './checkpoint';
import {
  checkpointsFile,
  headFile,
  headMessage,
  type OutsideHead,
  parseCheckpoints,
  parseHead,
  signHead,
} from './outside';
import { type ChainEnd, readChainEnd } from './seal';
import { firstInLines, isSignedBy, isTooLate, readTrustedKeys, type TrustedKey } from './trusted-keys';

interface Means {
  db: Database;
  signer: Signer;
  folder: string;
}

/** The checkpoints' file as this process left it. */
interface Left {
  size: number;
  inode: number;
  /** The highest number that was looked at. */
  last: number;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const orNull = (error: unknown): null => {
  if (isMissing(error)) {
    return null;
  }
  throw error;
};

/** Everything that is written is on the disk before it counts. */
const writeThrough = async (file: string, flags: 'a' | 'w', text: string): Promise<void> => {
  const handle = await open(file, flags);

  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** A new name in a folder is safe once the folder is. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');

  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const lineOf = ({ number, position, hash, at, keyId, signature }: Checkpoint, { publicKey }: TrustedKey): string =>
  `${JSON.stringify({
    number,
    position,
    hash: hash.toString('hex'),
    at: at.toISOString(),
    keyId,
    publicKey: publicKey.toString('base64'),
    signature: signature.toString('base64'),
  })}\n`;

/** What somebody slipped into the database does not get a place outside. */
const linesFor = async ({ db, signer }: Means, checkpoints: readonly Checkpoint[]): Promise<string[]> => {
  const keys = await readTrustedKeys(db, signer);
  const signers = await db
    .select({ keyId: auditCheckpoint.keyId, number: sql<number>`min(${auditCheckpoint.number})`.mapWith(Number) })
    .from(auditCheckpoint)
    .groupBy(auditCheckpoint.keyId);
  const first = firstInLines(signers, keys);

  return checkpoints.flatMap((checkpoint) => {
    const key = keys.get(checkpoint.keyId);
    const isSound =
      key &&
      isSignedBy(key.publicKey, checkpointMessage(checkpoint), checkpoint.signature) &&
      !isTooLate(checkpoint.number, key, first);

    return isSound ? [lineOf(checkpoint, key)] : [];
  });
};

/** Appends the checkpoints that the file lacks. No line is ever rewritten; one that a crash cut off is left as it is. */
const appendCheckpoints = async (means: Means, left: Left | null): Promise<Left | null> => {
  const { db, folder } = means;
  const file = checkpointsFile(folder);
  const present = await stat(file).catch(orNull);
  const isAsLeft = left && present?.size === left.size && present.ino === left.inode;
  const text = isAsLeft ? '' : ((await readFile(file, 'utf8').catch(orNull)) ?? '');
  const has = new Set(parseCheckpoints(text).map(({ number }) => number));
  const newer = await db
    .select()
    .from(auditCheckpoint)
    .where(isAsLeft ? gt(auditCheckpoint.number, left.last) : undefined)
    .orderBy(asc(auditCheckpoint.number));
  const lacking = newer.filter(({ number }) => !has.has(number));

  if (lacking.length > 0) {
    const lines = (await linesFor(means, lacking)).join('');
    await writeThrough(file, 'a', text !== '' && !text.endsWith('\n') ? `\n${lines}` : lines);
    await syncFolder(folder);
  }

  const { size, ino } = (await stat(file).catch(orNull)) ?? {};

  return size === undefined || ino === undefined
    ? null
    : { size, inode: ino, last: newer.at(-1)?.number ?? left?.last ?? 0 };
};

const fitsChain = async (db: Database, head: OutsideHead, end: ChainEnd): Promise<boolean> => {
  if (head.position > end.position) {
    return false;
  }

  const [seal] = await db.select().from(auditSeal).where(eq(auditSeal.position, head.position));

  return seal?.hash.toString('hex') === head.hash;
};

const isOurs = async ({ db, signer }: Means, head: OutsideHead): Promise<boolean> => {
  const key = (await readTrustedKeys(db, signer)).get(head.keyId);

  return key !== undefined && isSignedBy(key.publicKey, headMessage(head), Buffer.from(head.signature, 'base64'));
};

/** Follows the end of the chain, forwards only: a head that the chain no longer fits is evidence, and stays. */
const moveHead = async (means: Means): Promise<void> => {
  const { db, signer, folder } = means;
  const file = headFile(folder);
  const end = await readChainEnd(db);
  const head = parseHead((await readFile(file, 'utf8').catch(orNull)) ?? '');

  if (end.position === 0 && !head) {
    return;
  }
  if (head?.position === end.position && head.hash === end.hash) {
    return;
  }
  if (head && !(await isOurs(means, head))) {
    throw new Error(`${file} is not signed by this desk; it was changed, or belongs to another desk.`);
  }
  if (head && !(await fitsChain(db, head, end))) {
    throw new Error(`The chain in the database does not fit its head in ${file}; verify the log.`);
  }

  await ensureSigningKey(db, signer);
  await writeThrough(`${file}.new`, 'w', `${JSON.stringify(signHead(signer, end, now()))}\n`);
  await rename(`${file}.new`, file);
  await syncFolder(folder);
};

/** Brings the files outside up to the database, each time it is called. For one process at a time: the worker. */
export const createOutsideWriter = (means: Means): (() => Promise<void>) => {
  let left: Left | null = null;

  return async () => {
    await mkdir(means.folder, { recursive: true });
    left = await appendCheckpoints(means, left);
    await moveHead(means);
  };
};
