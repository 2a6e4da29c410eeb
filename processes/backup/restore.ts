import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { archiveExternalCopies, checkpointFolder } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { parseSettings, type Settings } from '@/lib/base/config';
import { migrate } from '@/lib/db/migrate';
import { AdminError } from '../admin/desk';
import { type Addresses, openDatabase, prepareConsole } from '../launch/database';
import { takeLock } from '../launch/lock';
import { loadSecrets } from '../launch/secrets';
import type { CommandContext } from './back-up';
import { readTables } from './catalog';
import { checkBackupKeys, keyPlaces } from './check-keys';
import { quoted } from './client';
import { countPictures, lacksPictures, stockOf, type Undo, unpackEvidence } from './evidence';
import { loadDatabase } from './load';
import { filesOf, type Manifest, readManifest, sumOf } from './manifest';
import { migrateTo, requireKnownMigrations } from './migrations';
import { recordFromCommandLine } from './record';
import { openTargets, requireSameService, type Target } from './target';

/** `npm run restore`: fills empty databases from a backup; on failure they stay empty. */
export const restore = async (folder: string, context: CommandContext): Promise<void> => {
  const { env, root, terminal } = context;
  const { signal, settle } = untilSettled(context.signal);
  const manifest = readManifest(folder);
  const settings = parseSettings(env);
  requireKnownMigrations(manifest, root);
  requireSameService(manifest, settings);

  const lock = await takeLock(settings.DATA_DIR, 'the command line');

  try {
    await terminal.step('Checking the backup', (progress) => checkFiles(folder, manifest, { progress, signal }));
    checkBackupKeys(folder, manifest, settings);

    const secrets = loadSecrets(settings.DATA_DIR);
    const { addresses, server } = await openDatabase(settings, secrets);
    const targets: Target[] = [];

    try {
      await openTargets(targets, manifest, addresses, { settings, root, signal });
      const leftOut = await load(folder, manifest, targets, { terminal, signal });
      const undoPictures = await loadPictures(folder, manifest, settings, { terminal, signal });

      try {
        // They belong to another log, and would make this one look truncated.
        archiveExternalCopies(checkpointFolder(settings), now());
        settle();
        await commit(targets);
      } catch (error) {
        await undoPictures();
        throw error;
      }
      await bringUpToDate(addresses, targets, context);

      for (const table of leftOut) {
        terminal.say(`Skipped: table ${table} is not part of Proofdesk.`);
      }
    } finally {
      await Promise.all(targets.map(({ client }) => client.end()));
      await server?.stop();
    }

    const [rows, pictures] = [sumOf(manifest, 'rows'), countPictures(manifest)];
    const counts = [`${rows.toLocaleString('en')} rows`];
    if (pictures > 0) counts.push(`${pictures.toLocaleString('en')} pictures`);
    terminal.say(`Restored the backup of ${manifest.createdAt}: ${counts.join(', ')}.`);
    if (lacksPictures(manifest)) {
      terminal.say('The captured pictures are not part of it: set PICTURES_URL to the store that has them.');
    }
    terminal.say(`Now run npm start with the same settings and keys: ${keyPlaces(settings, secrets)}.`);
  } finally {
    lock.release();
  }
};

/** Follows a signal until the point of no return. */
const untilSettled = (outer: AbortSignal) => {
  const inner = new AbortController();
  const follow = () => inner.abort(outer.reason);

  outer.addEventListener('abort', follow, { once: true });

  return { signal: inner.signal, settle: () => outer.removeEventListener('abort', follow) };
};

/** Loads everything without committing. Returns the skipped tables. */
const load = async (
  folder: string,
  manifest: Manifest,
  targets: readonly Target[],
  { terminal, signal }: { terminal: CommandContext['terminal']; signal: AbortSignal },
) => {
  for (const { url, migrations, backup } of targets) {
    signal.throwIfAborted();
    await migrateTo(url, migrations, backup.migrations.count);
  }

  return terminal.step('Restoring', async (progress) => {
    const all = sumOf(manifest, 'bytes');
    const leftOut: string[] = [];
    let done = 0;

    for (const { client, database, backup } of targets) {
      const onBytes = (bytes: number) => {
        done += bytes;
        progress(done, all);
      };
      leftOut.push(...(await loadDatabase(client, { folder, database, backup, onBytes })));
      if (database === 'console') {
        await recordFromCommandLine(client, 'desk.restored', { backupOf: manifest.createdAt });
      }
    }
    signal.throwIfAborted();

    return leftOut;
  });
};

/** Before the commit: rows without their pictures would be worse than pictures without their rows. */
const loadPictures = async (
  folder: string,
  { evidence }: Manifest,
  settings: Settings,
  { terminal, signal }: { terminal: CommandContext['terminal']; signal: AbortSignal },
): Promise<Undo> =>
  evidence && evidence.packs.length > 0
    ? terminal.step('Restoring captured pictures', (progress) =>
        unpackEvidence(stockOf(settings), folder, evidence, { signal, progress }),
      )
    : async () => undefined;

/** If only the first commit succeeds, the next attempt reports that database as not empty. */
const commit = async (targets: readonly Target[]) => {
  for (const { client } of targets) {
    await client.query('commit');
  }
};

/** Every start does this as well, so an error here loses nothing. */
const bringUpToDate = async (addresses: Addresses, targets: readonly Target[], { root, terminal }: CommandContext) => {
  try {
    await terminal.step('Migrating the tables', async () => {
      for (const { client, url, migrations } of targets) {
        await migrate(url, migrations);
        await vacuum(client);
      }
      await prepareConsole(addresses, root);
    });
  } catch (error) {
    throw new AdminError('The backup is restored, but the migration failed. npm start will try it again.', {
      cause: error,
    });
  }
};

/** The first pages would be slow until autovacuum runs some minutes later. */
const vacuum = async (client: pg.Client) => {
  const tables = await readTables(client);
  await client.query('set statement_timeout = 0');
  await client.query(`vacuum (analyze) ${tables.map(({ name }) => quoted(name)).join(', ')}`);
};

interface CheckOptions {
  progress: (done: number, all: number) => void;
  signal: AbortSignal;
}

/** Throws with the name of the first missing or modified file. */
const checkFiles = async (folder: string, manifest: Manifest, { progress, signal }: CheckOptions): Promise<void> => {
  const files = filesOf(folder, manifest);
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;

  for (const { file, bytes, sha256 } of files) {
    const found = statSync(file, { throwIfNoEntry: false });

    if (!found) {
      throw new AdminError(`The backup is incomplete: ${path.basename(file)} is missing. Nothing was restored.`);
    }
    if (found.size !== bytes || (await sha256Of(file, signal)) !== sha256) {
      throw new AdminError(`The backup is damaged: ${path.basename(file)} has been modified. Nothing was restored.`);
    }
    done += bytes;
    progress(done, all);
  }
};

const sha256Of = async (file: string, signal: AbortSignal): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash, { signal });

  return hash.digest('hex');
};
