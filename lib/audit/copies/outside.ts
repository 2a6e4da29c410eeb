/**
 * The copies outside the database, where whoever owns the database cannot reach: every checkpoint, and
 * the end of the chain as last seen. Written by `outside-writer.ts`, compared by `verify.ts`.
 */
import { existsSync, renameSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ConsoleConfig } from '@/lib/config';
import { AppError } from '@/lib/errors';
import type { Signer } from '@/lib/keys';
import type { ChainEnd } from '../chain/seal';

/** The one place that knows where they are unless set. */
export const checkpointFolder = ({ CHECKPOINT_DIR, DATA_DIR }: Pick<ConsoleConfig, 'CHECKPOINT_DIR' | 'DATA_DIR'>) =>
  CHECKPOINT_DIR ?? path.join(DATA_DIR, 'audit');

export const checkpointsFile = (folder: string): string => path.join(folder, 'checkpoints.jsonl');
export const headFile = (folder: string): string => path.join(folder, 'head.json');

const signed = {
  position: z.number().int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
  keyId: z.string(),
  publicKey: z.string(),
  signature: z.string(),
};
const checkpointLine = z.object({ number: z.number().int().positive(), ...signed });
const headLine = z.object(signed);

export type OutsideCheckpoint = z.output<typeof checkpointLine>;
export type OutsideHead = z.output<typeof headLine>;

export interface Outside {
  checkpoints: OutsideCheckpoint[];
  head: OutsideHead | null;
}

export const headMessage = ({ position, hash, at }: Pick<OutsideHead, 'position' | 'hash' | 'at'>): string =>
  `proofdesk head 1\n${position}\n${hash}\n${at}`;

export const signHead = (signer: Signer, end: ChainEnd, at: Date): OutsideHead => {
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

/** A line that a crash cut off is passed over; the writer has put it there once more. */
export const parseCheckpoints = (text: string): OutsideCheckpoint[] =>
  text.split('\n').flatMap((line) => parse(checkpointLine, line) ?? []);

/** Replaced in one step, so it is whole; what is not a head at all says nothing. */
export const parseHead = (text: string): OutsideHead | null => parse(headLine, text);

/** What is there and cannot be read must not pass for what is not there. */
const readIfThere = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') {
      return null;
    }
    throw new AppError('INTERNAL', {
      userMessage: 'The files outside the database cannot be read. Give the desk access to CHECKPOINT_DIR.',
      cause: error,
    });
  });

/** `null`: there are none that this process knows of. */
export const readOutside = async (folder: string): Promise<Outside | null> => {
  const [lines, head] = await Promise.all([readIfThere(checkpointsFile(folder)), readIfThere(headFile(folder))]);

  return lines === null && head === null
    ? null
    : { checkpoints: parseCheckpoints(lines ?? ''), head: parseHead(head ?? '') };
};

/** When another log takes the place of the one they are about. They stay beside the new ones, for whoever asks later. */
export const setOutsideCopiesAside = (folder: string, at: Date): void => {
  for (const file of [checkpointsFile(folder), headFile(folder)]) {
    if (existsSync(/* turbopackIgnore: true */ file))
      renameSync(/* turbopackIgnore: true */ file, `${file}.until-${at.toISOString().replaceAll(':', '-')}`);
  }
};
