import { readFileSync } from 'node:fs';
import path from 'node:path';
import { now } from '@/lib/base/clock';
import type { Environment, Settings } from '@/lib/base/config';
import { type Desk, withDesk } from '../admin/desk';
import type { Terminal } from '../run';
import { keyPlaces } from './check-keys';
import { openClient } from './client';
import { countPictures, findPictured, lacksPictures, packEvidence, stockOf } from './evidence';
import { beginFolder, folderName } from './folder';
import { type DatabaseBackup, type EvidenceBackup, filesOf, type Manifest, sumOf, writeManifest } from './manifest';
import { migrationFolder, readJournal } from './migrations';
import { recordFromCommandLine } from './record';
import { openSnapshot, type Snapshot } from './snapshot';

export interface CommandContext {
  env: Environment;
  root: string;
  terminal: Terminal;
  signal: AbortSignal;
}

/** `npm run backup`: everything except the keys, in one folder that appears when it is complete. */
export const backUp = (folder: string | undefined, context: CommandContext): Promise<void> =>
  withDesk(context.env, async (desk) => {
    const target = folder ?? path.join(desk.settings.DATA_DIR, 'backups', folderName(now()));
    const manifest = await writeBackup(target, desk, context);
    const parts = manifest.databases.service ? 'the desk and the service' : 'the desk';
    const [rows, pictures] = [sumOf(manifest, 'rows').toLocaleString('en'), countPictures(manifest)];
    const bytes = formatBytes(filesOf(target, manifest).reduce((sum, file) => sum + file.bytes, 0));
    const counts = [`${rows} rows`, ...(pictures > 0 ? [`${pictures.toLocaleString('en')} pictures`] : []), bytes];

    context.terminal.say(`Backup of ${parts}, ${counts.join(', ')}: ${target}`);
    if (lacksPictures(manifest)) {
      context.terminal.say('It does not contain the captured pictures, which stay in the store at PICTURES_URL.');
    }
    context.terminal.say(
      `It does not contain the keys, which you need to restore it: ${keyPlaces(desk.settings, desk.secrets)}.`,
    );
  });

const writeBackup = async (
  target: string,
  { settings, addresses }: Desk,
  context: CommandContext,
): Promise<Manifest> => {
  const unfinished = beginFolder(target);
  const snapshots: Snapshot[] = [];

  try {
    await recordBackup(addresses.owner, context.signal);
    // The console first: a session erased in between may then be missing in the service, but never comes back.
    snapshots.push(await openSnapshot(addresses.owner, 'console', context.signal));
    if (addresses.service && !settings.UPSTREAM_URL) {
      snapshots.push(await openSnapshot(addresses.service, 'service', context.signal));
    }

    const createdAt = now().toISOString();
    const [console_, service] = await context.terminal.step('Writing the backup', (progress) =>
      copySnapshots(snapshots, { folder: unfinished.path, root: context.root, progress }),
    );
    if (!console_) throw new Error('The desk was not copied');
    const evidence = await copyPictures(snapshots, settings, { folder: unfinished.path, ...context });

    const manifest = writeManifest(unfinished.path, {
      product: productVersion(context.root),
      createdAt,
      databases: { console: console_, ...(service && { service }) },
      ...(evidence && { evidence }),
    });
    context.signal.throwIfAborted();
    unfinished.finish();

    return manifest;
  } catch (error) {
    unfinished.discard();
    throw error;
  } finally {
    await Promise.all(snapshots.map((snapshot) => snapshot.close()));
  }
};

/** Nothing if an S3-compatible store has the pictures. */
const copyPictures = async (
  snapshots: readonly Snapshot[],
  settings: Settings,
  { folder, terminal, signal }: { folder: string } & Pick<CommandContext, 'terminal' | 'signal'>,
): Promise<EvidenceBackup | null> => {
  const service = snapshots.find(({ database }) => database === 'service');
  if (!service || settings.PICTURES_URL) return null;

  const stock = stockOf(settings);
  const sessions = await findPictured(stock, service.findSessions);
  // There may be many pictures, and an open snapshot keeps PostgreSQL from cleaning up.
  await Promise.all(snapshots.map((snapshot) => snapshot.close()));

  return terminal.step('Copying captured pictures', (progress) =>
    packEvidence(stock, { folder, sessions, signal, progress }),
  );
};

/** Before the snapshot, so that the backup includes its own event. */
const recordBackup = async (ownerUrl: string, signal: AbortSignal): Promise<void> => {
  const client = await openClient(ownerUrl, 'console', signal);

  try {
    await recordFromCommandLine(client, 'desk.backed_up');
  } finally {
    await client.end();
  }
};

interface CopyOptions {
  folder: string;
  root: string;
  progress: (done: number, all: number) => void;
}

const copySnapshots = async (snapshots: readonly Snapshot[], { folder, root, progress }: CopyOptions) => {
  const all = snapshots.flatMap(({ tables }) => tables).reduce((sum, { bytes }) => sum + bytes, 0);
  const copied: DatabaseBackup[] = [];
  let done = 0;

  for (const snapshot of snapshots) {
    const { migrations } = snapshot;
    const last = migrations.at(-1);
    if (!last) throw new Error(`No migrations in the ${snapshot.database}'s database`);
    const known = readJournal(migrationFolder(root, snapshot.database));
    const contents = await snapshot.copyTo(folder, (bytes) => {
      done += bytes;
      // The text may be longer than PostgreSQL's compressed storage.
      progress(Math.min(done, all), all);
    });

    copied.push({
      migrations: {
        count: migrations.length,
        last: { tag: known.find(({ when }) => when === last.createdAt)?.tag ?? null, ...last },
      },
      ...contents,
    });
  }

  return copied;
};

const productVersion = (root: string): string =>
  JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version;

const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
