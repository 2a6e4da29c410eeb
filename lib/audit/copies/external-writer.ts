import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { asc, gt } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { Database } from '@/lib/db';
import { auditCheckpoint } from '@/lib/db/schema';
import { ensureSigningKey, type Signer } from '@/lib/keys';
import { follows, readChainEnd } from '../chain/seal';
import type { Checkpoint } from '../signing/checkpoint';
import { loadCheckpointSigners } from '../signing/checkpoint';
import { followsFromLastCheckpoint } from '../signing/sign';
import { isSignedBy, readTrustedKeys, type TrustedKey } from '../signing/trusted-keys';
import {
  checkpointsFile,
  type ExternalHead,
  headFile,
  headMessage,
  parseCheckpoints,
  parseHead,
  signHead,
} from './external';

interface WriterOptions {
  db: Database;
  signer: Signer;
  folder: string;
}

/** The checkpoint file as this process last wrote it. */
interface WrittenFile {
  size: number;
  inode: number;
  numbers: Set<number>;
  /** All valid checkpoints up to this number are in the file. Invalid ones are looked at again. */
  completeTo: number;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const orNull = (error: unknown): null => {
  if (isMissing(error)) {
    return null;
  }
  throw error;
};

/** Writes and flushes to disk. */
const writeThrough = async (file: string, flags: 'a' | 'w', text: string): Promise<void> => {
  const handle = await open(file, flags);

  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Makes a new file name durable. */
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

/** Appends missing checkpoints. Never rewrites a line, not even one cut off by a crash. */
const appendCheckpoints = async (options: WriterOptions, last: WrittenFile | null): Promise<WrittenFile | null> => {
  const { db, signer, folder } = options;
  const file = checkpointsFile(folder);
  const present = await stat(file).catch(orNull);
  const isUnchanged = last && present?.size === last.size && present.ino === last.inode;
  const text = isUnchanged ? '' : ((await readFile(file, 'utf8').catch(orNull)) ?? '');
  const numbers = isUnchanged ? last.numbers : new Set(parseCheckpoints(text).map(({ number }) => number));
  const newer = await db
    .select()
    .from(auditCheckpoint)
    .where(isUnchanged ? gt(auditCheckpoint.number, last.completeTo) : undefined)
    .orderBy(asc(auditCheckpoint.number));
  const missing = newer.filter(({ number }) => !numbers.has(number));

  if (missing.length > 0) {
    const keyOf = await loadCheckpointSigners(db, signer);
    const sound = missing.flatMap((checkpoint) => {
      const key = keyOf(checkpoint);

      // Forged checkpoints are not copied.
      return key ? [{ checkpoint, key }] : [];
    });

    if (sound.length > 0) {
      const lines = sound.map(({ checkpoint, key }) => lineOf(checkpoint, key)).join('');
      await writeThrough(file, 'a', text !== '' && !text.endsWith('\n') ? `\n${lines}` : lines);
      await syncFolder(folder);
    }
    for (const { checkpoint } of sound) {
      numbers.add(checkpoint.number);
    }
  }

  const { size, ino } = (await stat(file).catch(orNull)) ?? {};
  const unsound = newer.findIndex(({ number }) => !numbers.has(number));
  const completeTo =
    (unsound === -1 ? newer : newer.slice(0, unsound)).at(-1)?.number ?? (isUnchanged ? last.completeTo : 0);

  return size === undefined || ino === undefined ? null : { size, inode: ino, numbers, completeTo };
};

const isOurs = async ({ db, signer }: WriterOptions, head: ExternalHead): Promise<boolean> => {
  const key = (await readTrustedKeys(db, signer)).get(head.keyId);

  return key !== undefined && isSignedBy(key.publicKey, headMessage(head), Buffer.from(head.signature, 'base64'));
};

/** Moves the head to the end of the chain. A head that the chain contradicts is evidence, and stays. */
const moveHead = async (options: WriterOptions, draft: string): Promise<void> => {
  const { db, signer, folder } = options;
  const file = headFile(folder);
  const end = await readChainEnd(db);
  const head = parseHead((await readFile(file, 'utf8').catch(orNull)) ?? '');

  if (end.position === 0 && !head) {
    return;
  }
  if (head?.position === end.position && head.hash === end.hash) {
    return;
  }
  if (head && !(await isOurs(options, head))) {
    throw new Error(`${file} is not signed by this Proofdesk: it was changed, or belongs to another installation.`);
  }
  if (head && !(await follows(db, head, end))) {
    throw new Error(`The chain in the database does not match its head in ${file}; verify the log.`);
  }
  if (!head && !(await followsFromLastCheckpoint(db, signer, end))) {
    throw new Error('The chain in the database does not match its last checkpoint; verify the log.');
  }

  await ensureSigningKey(db, signer);
  await writeThrough(draft, 'w', `${JSON.stringify(signHead(signer, end, now()))}\n`);
  await rename(draft, file);
  await syncFolder(folder);
};

/** Returns a function that updates the external copies. Only the worker should call it. */
export const createExternalWriter = (options: WriterOptions): (() => Promise<void>) => {
  // A name of its own, in case two workers run for a moment.
  const draft = `${headFile(options.folder)}.${randomBytes(4).toString('hex')}.new`;
  let last: WrittenFile | null = null;

  return async () => {
    await mkdir(options.folder, { recursive: true });
    last = await appendCheckpoints(options, last);
    await moveHead(options, draft);
  };
};
