/** For tests only: both backends, each on a place of its own. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { EvidenceStock } from './backend';
import { createFolderBackend } from './folder';
import { createS3Backend, type S3Settings } from './s3';

export interface TestStock {
  stock: EvidenceStock;
  /** The files behind it. */
  folder: string;
  close: () => Promise<void>;
}

const makePlace = () => mkdtemp(path.join(os.tmpdir(), 'proofdesk-evidence-'));

export const openTestFolder = async (): Promise<TestStock> => {
  const place = await makePlace();
  const folder = path.join(place, 'evidence');

  return { stock: createFolderBackend(folder), folder, close: () => rm(place, { recursive: true, force: true }) };
};

/** An S3-compatible store on this machine, with the bucket `pictures`. It takes any signature. */
export const openTestS3 = async (): Promise<TestStock & { settings: S3Settings }> => {
  const folder = await makePlace();
  const configureBuckets = [{ name: 'pictures' }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, directory: folder, silent: true, configureBuckets });
  const { port } = await server.run();
  const settings: S3Settings = {
    url: `http://127.0.0.1:${port}/pictures/our/desk`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    waitsMs: [1, 1],
  };

  return {
    stock: createS3Backend(settings),
    folder,
    settings,
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Every file below a folder. */
export const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

export const readAll = async (folder: string): Promise<Buffer[]> =>
  Promise.all((await filesBelow(folder)).map((file) => readFile(file)));
