import { readFileSync } from 'node:fs';
import path from 'node:path';
import { now } from '@/lib/clock';
import type { Environment } from '@/lib/config';
import { type Desk, withDesk } from '../admin/databases';
import type { Teller } from '../run';
import { keyPlaces } from './check-keys';
import { openClient } from './client';
import { beginFolder, folderName } from './folder';
import { type DatabaseBackup, type Manifest, sumOf, writeManifest } from './manifest';
import { migrationFolder, readJournal } from './migrations';
import { recordFromCommandLine } from './record';
import { openSnapshot, type Snapshot } from './snapshot';

export interface Means {
  env: Environment;
  /** Where the product's own files are. */
  root: string;
  teller: Teller;
  signal: AbortSignal;
}

/** `npm run backup`: everything but the keys, in one folder that appears when it is whole. */
export const backUp = (folder: string | undefined, means: Means): Promise<void> =>
  withDesk(means.env, async (desk) => {
    const target = folder ?? path.join(desk.settings.DATA_DIR, 'backups', folderName(now()));
    const manifest = await writeBackup(target, desk, means);
    const parts = manifest.databases.service ? 'the console and the service' : 'the console';
    const [rows, bytes] = [sumOf(manifest, 'rows').toLocaleString('en'), inWords(sumOf(manifest, 'bytes'))];

    means.teller.say(`Backup of ${parts}, ${rows} rows, ${bytes}: ${target}`);
    means.teller.say(
      `The keys are not in it, and without them it cannot be restored: ${keyPlaces(desk.settings, desk.secrets)}.`,
    );
  });

const writeBackup = async (target: string, { settings, addresses }: Desk, means: Means): Promise<Manifest> => {
  const unfinished = beginFolder(target);
  const snapshots: Snapshot[] = [];

  try {
    await recordBackup(addresses.owner, means.signal);
    // The console before the service: what is erased in between may be missing over there, and is never back.
    snapshots.push(await openSnapshot(addresses.owner, 'console', means.signal));
    if (addresses.service && !settings.UPSTREAM_URL) {
      snapshots.push(await openSnapshot(addresses.service, 'service', means.signal));
    }

    const createdAt = now().toISOString();
    const [console_, service] = await means.teller.step('Writing the backup', (progress) =>
      copySnapshots(snapshots, { folder: unfinished.path, root: means.root, progress }),
    );
    if (!console_) throw new Error('The console was not copied');

    const manifest = writeManifest(unfinished.path, {
      product: productVersion(means.root),
      createdAt,
      databases: { console: console_, ...(service && { service }) },
    });
    means.signal.throwIfAborted();
    unfinished.finish();

    return manifest;
  } catch (error) {
    unfinished.discard();
    throw error;
  } finally {
    await Promise.all(snapshots.map((snapshot) => snapshot.close()));
  }
};

/** Before the snapshot, so that the backup tells of itself. */
const recordBackup = async (ownerUrl: string, signal: AbortSignal): Promise<void> => {
  const client = await openClient(ownerUrl, 'console', signal);

  try {
    await recordFromCommandLine(client, 'desk.backed_up');
  } finally {
    await client.end();
  }
};

interface Copying {
  folder: string;
  root: string;
  progress: (done: number, all: number) => void;
}

const copySnapshots = async (snapshots: readonly Snapshot[], { folder, root, progress }: Copying) => {
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
      // As text it may be longer than on PostgreSQL's disk, where it is compressed.
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

const inWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
