/**
 * External copies: every checkpoint and the last seen end of the chain (the head), in a folder that the database's owner
 * should not be able to change. `external-writer.ts` writes them; `verify.ts` compares them.
 */
import { existsSync, renameSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ConsoleConfig } from '@/lib/base/config';
import { AppError } from '@/lib/base/errors';
import type { Signer } from '@/lib/keys';
import type { ChainEnd } from '../chain/seal';

export const checkpointFolder = ({ CHECKPOINT_DIR, DATA_DIR }: Pick<ConsoleConfig, 'CHECKPOINT_DIR' | 'DATA_DIR'>) =>
  CHECKPOINT_DIR ?? path.join(DATA_DIR, 'audit');

export const checkpointsFile = (folder: string): string => path.join(folder, 'checkpoints.jsonl');
export const headFile = (folder: string): string => path.join(folder, 'head.json');

const signedFields = {
  position: z.number().int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
  keyId: z.string(),
  publicKey: z.string(),
  signature: z.string(),
};
const checkpointSchema = z.object({ number: z.number().int().positive(), ...signedFields });
const headSchema = z.object(signedFields);

export type ExternalCheckpoint = z.output<typeof checkpointSchema>;
export type ExternalHead = z.output<typeof headSchema>;

export interface ExternalCopies {
  checkpoints: ExternalCheckpoint[];
  head: ExternalHead | null;
}

export const headMessage = ({ position, hash, at }: Pick<ExternalHead, 'position' | 'hash' | 'at'>): string =>
  `proofdesk head 1\n${position}\n${hash}\n${at}`;

export const signHead = (signer: Signer, end: ChainEnd, at: Date): ExternalHead => {
  const unsigned = { ...end, at: at.toISOString() };

  return {
    ...unsigned,
    keyId: signer.keyId,
    publicKey: signer.publicKey.toString('base64'),
    signature: signer.sign(headMessage(unsigned)).toString('base64'),
  };
};

const parse = <Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | null => {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** Skips lines cut off by a crash; the writer repeats them. */
export const parseCheckpoints = (text: string): ExternalCheckpoint[] =>
  text.split('\n').flatMap((line) => parse(checkpointSchema, line) ?? []);

export const parseHead = (text: string): ExternalHead | null => parse(headSchema, text);

/** An unreadable file must not look like a missing one. */
const readIfThere = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') {
      return null;
    }
    throw new AppError('INTERNAL', {
      userMessage: 'The external copies cannot be read. Give Proofdesk access to CHECKPOINT_DIR.',
      cause: error,
    });
  });

/** `null`: this process finds no copies. */
export const readExternalCopies = async (folder: string): Promise<ExternalCopies | null> => {
  const [lines, head] = await Promise.all([readIfThere(checkpointsFile(folder)), readIfThere(headFile(folder))]);

  return lines === null && head === null
    ? null
    : { checkpoints: parseCheckpoints(lines ?? ''), head: parseHead(head ?? '') };
};

/** Renames the copies when another log replaces the one they describe, so that they stay available. */
export const archiveExternalCopies = (folder: string, at: Date): void => {
  for (const file of [checkpointsFile(folder), headFile(folder)]) {
    if (existsSync(/* turbopackIgnore: true */ file))
      renameSync(/* turbopackIgnore: true */ file, `${file}.until-${at.toISOString().replaceAll(':', '-')}`);
  }
};
