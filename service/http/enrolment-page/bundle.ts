/** The built page for applicants. Its files are read once, at the start, so no request can reach any other file. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type EnrolmentLanguage, enrolmentLanguages, type FirstWords, firstWordKeys } from '@/lib/contract';

/** Its message is for the person who starts the service. */
export class BundleMissing extends Error {
  override readonly name = 'BundleMissing';
}

export type Encoding = 'br' | 'gzip';

export interface Asset {
  type: string;
  plain: Uint8Array<ArrayBuffer>;
  /** Where compressing is worth it. */
  packed: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
}

const manifestSchema = z.record(
  z.string(),
  z.object({
    script: z.string().optional(),
    style: z.string().optional(),
    /** The chunks that the script loads at once. */
    imports: z.array(z.string()),
  }),
);

/** The files of each part of the page, by the part's name: `main`, `languages/de-DE`. */
export type Manifest = z.infer<typeof manifestSchema>;

const wordsSchema = z.record(z.enum(enrolmentLanguages), z.record(z.enum(firstWordKeys), z.string()));

export interface PageBundle {
  manifest: Manifest;
  /** For what is shown without the page's script. */
  words: Readonly<Record<EnrolmentLanguage, FirstWords>>;
  /** By file name. */
  assets: ReadonlyMap<string, Asset>;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

const packings = { '.br': 'br', '.gz': 'gzip' } as const satisfies Record<string, Encoding>;

const readBytes = async (file: string): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await readFile(file));

const readAsset = async (folder: string, name: string, names: ReadonlySet<string>): Promise<Asset> => {
  const packed: Asset['packed'] = {};
  for (const [ending, encoding] of Object.entries(packings)) {
    if (names.has(name + ending)) packed[encoding] = await readBytes(path.join(folder, name + ending));
  }

  return {
    type: types[path.extname(name)] ?? 'application/octet-stream',
    plain: await readBytes(path.join(folder, name)),
    packed,
  };
};

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

const readAll = async (folder: string): Promise<PageBundle> => {
  const manifest = manifestSchema.parse(await readJson(path.join(folder, 'manifest.json')));
  const words = wordsSchema.parse(await readJson(path.join(folder, 'words.json')));
  const place = path.join(folder, 'assets');
  const names = new Set(await readdir(place));
  const assets = new Map<string, Asset>();
  for (const name of names) {
    if (!(path.extname(name) in packings)) assets.set(name, await readAsset(place, name, names));
  }
  const wanted = Object.values(manifest).flatMap(({ script, style, imports }) => [script ?? [], style ?? [], imports]);
  const missing = wanted.flat().find((name) => !assets.has(name));
  if (missing) throw new Error(`${missing} is missing`);
  if (!manifest.main?.script) throw new Error('The manifest has no main script');

  return { manifest, words, assets };
};

/** Reads what the build wrote. Throws `BundleMissing` if it is not there or not complete. */
export const readBundle = async (folder: string): Promise<PageBundle> => {
  try {
    return await readAll(folder);
  } catch (error) {
    throw new BundleMissing('The enrolment page is not built. Run npm run build, then start again.', { cause: error });
  }
};
