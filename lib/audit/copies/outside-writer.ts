import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { asc, gt } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { auditCheckpoint } from '@/lib/db/schema';
import { ensureSigningKey, type Signer } from '@/lib/keys';
import { follows } from '../chain/follow';
import { readChainEnd } from '../chain/seal';
import type { Checkpoint } from '../signing/checkpoint';
import { followsFromLastCheckpoint } from '../signing/sign';
import { readSoundness } from '../signing/soundness';
import { isSignedBy, readTrustedKeys, type TrustedKey } from '../signing/trusted-keys';
import {
  checkpointsFile,
  headFile,
  headMessage,
  type OutsideHead,
  parseCheckpoints,
  parseHead,
  signHead,
} from './outside';

interface Means {
  db: Database;
  signer: Signer;
  folder: string;
}

/** The checkpoints' file as this process left it. */
interface Left {
  size: number;
  inode: number;
  /** The numbers in it. */
  has: Set<number>;
  /** Up to here, all that the database has is in it. What was not sound may be gone, or put right, the next time. */
  done: number;
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

/** Appends the checkpoints that the file lacks. No line is ever rewritten; one that a crash cut off is left as it is. */
const appendCheckpoints = async (means: Means, left: Left | null): Promise<Left | null> => {
  const { db, signer, folder } = means;
  const file = checkpointsFile(folder);
  const present = await stat(file).catch(orNull);
  const isAsLeft = left && present?.size === left.size && present.ino === left.inode;
  const text = isAsLeft ? '' : ((await readFile(file, 'utf8').catch(orNull)) ?? '');
  const has = isAsLeft ? left.has : new Set(parseCheckpoints(text).map(({ number }) => number));
  const newer = await db
    .select()
    .from(auditCheckpoint)
    .where(isAsLeft ? gt(auditCheckpoint.number, left.done) : undefined)
    .orderBy(asc(auditCheckpoint.number));
  const lacking = newer.filter(({ number }) => !has.has(number));

  if (lacking.length > 0) {
    const keyOf = await readSoundness(db, signer);
    const sound = lacking.flatMap((checkpoint) => {
      const key = keyOf(checkpoint);

      // What somebody slipped into the database does not get a place outside.
      return key ? [{ checkpoint, key }] : [];
    });

    if (sound.length > 0) {
      const lines = sound.map(({ checkpoint, key }) => lineOf(checkpoint, key)).join('');
      await writeThrough(file, 'a', text !== '' && !text.endsWith('\n') ? `\n${lines}` : lines);
      await syncFolder(folder);
    }
    for (const { checkpoint } of sound) {
      has.add(checkpoint.number);
    }
  }

  const { size, ino } = (await stat(file).catch(orNull)) ?? {};
  const unsound = newer.findIndex(({ number }) => !has.has(number));
  const done = (unsound === -1 ? newer : newer.slice(0, unsound)).at(-1)?.number ?? (isAsLeft ? left.done : 0);

  return size === undefined || ino === undefined ? null : { size, inode: ino, has, done };
};

const isOurs = async ({ db, signer }: Means, head: OutsideHead): Promise<boolean> => {
  const key = (await readTrustedKeys(db, signer)).get(head.keyId);

  return key !== undefined && isSignedBy(key.publicKey, headMessage(head), Buffer.from(head.signature, 'base64'));
};

/** Follows the end of the chain, forwards only: a head that the chain no longer fits is evidence, and stays. */
const moveHead = async (means: Means, draft: string): Promise<void> => {
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
  if (head && !(await follows(db, head, end))) {
    throw new Error(`The chain in the database does not fit its head in ${file}; verify the log.`);
  }
  if (!head && !(await followsFromLastCheckpoint(db, signer, end))) {
    throw new Error('The chain in the database does not fit its last checkpoint; verify the log.');
  }

  await ensureSigningKey(db, signer);
  await writeThrough(draft, 'w', `${JSON.stringify(signHead(signer, end, now()))}\n`);
  await rename(draft, file);
  await syncFolder(folder);
};

/** Brings the files outside up to the database, each time it is called. For one process at a time: the worker. */
export const createOutsideWriter = (means: Means): (() => Promise<void>) => {
  // Should there be two for a moment, neither may take the other's half-written file for its own.
  const draft = `${headFile(means.folder)}.${randomBytes(4).toString('hex')}.new`;
  let left: Left | null = null;

  return async () => {
    await mkdir(means.folder, { recursive: true });
    left = await appendCheckpoints(means, left);
    await moveHead(means, draft);
  };
};
