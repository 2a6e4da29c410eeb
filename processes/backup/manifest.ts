import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { AdminError } from '../admin/desk';
import { parseJson } from '../parse-json';

/** Raised when older versions can no longer read the format. The second one has captured pictures. */
const formatVersion = 2;
const readableFormats = [1, 2] as const;

const count = z.number().int().min(0);

const tableSchema = z.strictObject({
  name: z.string().min(1),
  columns: z.array(z.string().min(1)),
  rows: count,
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const databaseSchema = z.strictObject({
  migrations: z.strictObject({
    count: count.min(1),
    /** As drizzle stores it; the tag is the migration's name. */
    last: z.strictObject({ tag: z.string().nullable(), hash: z.string(), createdAt: count }),
  }),
  tables: z.array(tableSchema),
  // As text, because they may exceed a JavaScript number.
  sequences: z.array(
    z.strictObject({ name: z.string().min(1), value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
});

const evidenceSchema = z.strictObject({
  packs: z.array(z.strictObject({ objects: count, bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});

const manifestSchema = z.strictObject({
  format: z.literal(readableFormats),
  product: z.string(),
  createdAt: z.iso.datetime(),
  databases: z.strictObject({
    console: databaseSchema,
    /** Absent if the desk used another service. */
    service: databaseSchema.optional(),
  }),
  /** Absent if the pictures were in an S3-compatible store, and in backups of the first format. */
  evidence: evidenceSchema.optional(),
});

export type Manifest = z.output<typeof manifestSchema>;
export type DatabaseName = keyof Manifest['databases'];
export type DatabaseBackup = z.output<typeof databaseSchema>;
export type EvidenceBackup = z.output<typeof evidenceSchema>;
export type TableBackup = z.output<typeof tableSchema>;

const manifestFile = (folder: string) => path.join(folder, 'manifest.json');

/** Derived from the table's name, so that a manifest can never point outside its folder. */
export const tableFile = (folder: string, database: DatabaseName, table: string): string =>
  path.join(folder, `${database}.${encodeURIComponent(table)}.copy.gz`);

export const evidenceFile = (folder: string, index: number): string =>
  path.join(folder, `service.evidence.${index + 1}.pack`);

/** Every file of a backup but the manifest. */
export const filesOf = (folder: string, manifest: Manifest): { file: string; bytes: number; sha256: string }[] => [
  ...databasesOf(manifest).flatMap(([database, { tables }]) =>
    tables.map(({ name, bytes, sha256 }) => ({ file: tableFile(folder, database, name), bytes, sha256 })),
  ),
  ...(manifest.evidence?.packs ?? []).map(({ bytes, sha256 }, index) => ({
    file: evidenceFile(folder, index),
    bytes,
    sha256,
  })),
];

/** The databases of a backup, the console first. */
export const databasesOf = ({ databases }: Manifest): [DatabaseName, DatabaseBackup][] => [
  ['console', databases.console],
  ...(databases.service ? [['service', databases.service] as [DatabaseName, DatabaseBackup]] : []),
];

export const sumOf = (manifest: Manifest, member: 'rows' | 'bytes'): number =>
  databasesOf(manifest)
    .flatMap(([, { tables }]) => tables)
    .reduce((sum, table) => sum + table[member], 0);

/** Durable when it returns. */
export const writeManifest = (folder: string, contents: Omit<Manifest, 'format'>): Manifest => {
  const manifest: Manifest = { format: formatVersion, ...contents };
  const handle = openSync(manifestFile(folder), 'wx', 0o600);

  try {
    writeSync(handle, `${JSON.stringify(manifest, null, 2)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }

  return manifest;
};

export const readManifest = (folder: string): Manifest => {
  const file = manifestFile(folder);

  if (!existsSync(file)) {
    throw new AdminError(`${folder} is not a complete backup: it has no manifest.json.`);
  }

  const content = parseJson(readFileSync(file, 'utf8'));
  const { data: kind } = z.object({ format: z.number() }).safeParse(content);

  if (kind && kind.format > formatVersion) {
    throw new AdminError(`${file} was written by a newer version of Proofdesk. Update this one first.`);
  }

  const manifest = manifestSchema.safeParse(content);

  if (!manifest.success) {
    throw new AdminError(`${file} is damaged. Nothing was changed.`);
  }

  return manifest.data;
};
