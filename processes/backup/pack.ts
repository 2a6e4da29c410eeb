/** Files that hold many small objects one after the other, each behind a header with its place and length. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';
import { AdminError } from '../admin/desk';

export interface PackedObject {
  sessionId: string;
  name: string;
  bytes: Buffer;
}

export interface PackSummary {
  objects: number;
  bytes: number;
  sha256: string;
}

const headerSchema = z.strictObject({ sessionId: z.string(), name: z.string(), bytes: z.number().int().min(0) });

const lengthBytes = 4;

export interface PackWriter {
  add: (object: PackedObject) => Promise<void>;
  /** How long the file is so far. */
  size: () => number;
  /** Durable when it resolves. */
  finish: () => Promise<PackSummary>;
  /** Closes the file as it is. */
  abandon: () => Promise<void>;
}

export const createPack = async (file: string): Promise<PackWriter> => {
  const handle = await open(file, 'wx', 0o600);
  const hash = createHash('sha256');
  let [objects, size] = [0, 0];

  const append = async (bytes: Buffer) => {
    await handle.writeFile(bytes);
    hash.update(bytes);
    size += bytes.length;
  };

  return {
    add: async ({ sessionId, name, bytes }) => {
      const header = Buffer.from(JSON.stringify({ sessionId, name, bytes: bytes.length }));
      const length = Buffer.alloc(lengthBytes);
      length.writeUInt32BE(header.length);
      await append(Buffer.concat([length, header]));
      await append(bytes);
      objects++;
    },
    size: () => size,
    finish: async () => {
      await handle.sync();
      await handle.close();

      return { objects, bytes: size, sha256: hash.digest('hex') };
    },
    abandon: () => handle.close(),
  };
};

const read = async (handle: FileHandle, length: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(length);
  let filled = 0;

  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled);
    if (bytesRead === 0) throw new AdminError('The backup is damaged: a file with pictures ends too early.');
    filled += bytesRead;
  }

  return bytes;
};

/** The objects in the order in which they were added. */
export async function* readPack(file: string): AsyncGenerator<PackedObject> {
  const handle = await open(file, 'r');

  try {
    const { size } = await handle.stat();

    for (let at = 0; at < size; ) {
      const headerLength = (await read(handle, lengthBytes)).readUInt32BE();
      const header = headerSchema.parse(JSON.parse((await read(handle, headerLength)).toString('utf8')));
      yield { ...header, bytes: await read(handle, header.bytes) };
      at += lengthBytes + headerLength + header.bytes;
    }
  } finally {
    await handle.close();
  }
}
