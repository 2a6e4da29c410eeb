import type pg from 'pg';
import { checkpointFolder, setOutsideCopiesAside } from '@/lib/audit';
import { now } from '@/lib/clock';
import { parseSettings } from '@/lib/config';
import { migrate } from '@/lib/db/migrate';
import { AdminError } from '../admin/databases';
import { type Addresses, openDatabase, prepareConsole } from '../launch/database';
import { takeLock } from '../launch/lock';
import { loadSecrets } from '../launch/secrets';
import type { Means } from './back-up';
import { readTables } from './catalog';
import { checkFiles } from './check-files';
import { checkBackupKeys, keyPlaces } from './check-keys';
import { quoted } from './client';
import { loadDatabase } from './load';
import { type Manifest, readManifest, sumOf } from './manifest';
import { migrateTo, requireKnownMigrations } from './migrations';
import { recordFromCommandLine } from './record';
import { openTargets, requireSameService, type Target } from './target';

/** `npm run restore`: fills empty databases with a backup, or leaves them empty. */
export const restore = async (folder: string, means: Means): Promise<void> => {
  const { env, root, teller } = means;
  const { signal, settle } = untilSettled(means.signal);
  const manifest = readManifest(folder);
  const settings = parseSettings(env);
  requireKnownMigrations(manifest, root);
  requireSameService(manifest, settings);

  const lock = await takeLock(settings.DATA_DIR, 'the command line');

  try {
    await teller.step('Checking the backup', (progress) => checkFiles(folder, manifest, { progress, signal }));
    checkBackupKeys(folder, manifest, settings);

    const secrets = loadSecrets(settings.DATA_DIR);
    const { addresses, server } = await openDatabase(settings, secrets);
    const targets: Target[] = [];

    try {
      await openTargets(targets, manifest, addresses, { settings, root, signal });
      const leftOut = await load(folder, manifest, targets, { teller, signal });
      // They are of the log that was here before, and would call this one cut off.
      setOutsideCopiesAside(checkpointFolder(settings), now());
      settle();
      await commit(targets);
      await bringUpToDate(addresses, targets, means);

      for (const table of leftOut) {
        teller.say(`Left out: the table ${table}, which is not Proofdesk's.`);
      }
    } finally {
      await Promise.all(targets.map(({ client }) => client.end()));
      await server?.stop();
    }

    teller.say(`Restored the backup of ${manifest.createdAt}: ${sumOf(manifest, 'rows').toLocaleString('en')} rows.`);
    teller.say(`Now run npm start with these same settings and keys: ${keyPlaces(settings, secrets)}.`);
  } finally {
    lock.release();
  }
};

/** Follows a signal as long as there is something to call off. */
const untilSettled = (outer: AbortSignal) => {
  const inner = new AbortController();
  const follow = () => inner.abort(outer.reason);

  outer.addEventListener('abort', follow, { once: true });

  return { signal: inner.signal, settle: () => outer.removeEventListener('abort', follow) };
};

interface Loading {
  teller: Means['teller'];
  signal: AbortSignal;
}

/** Everything is in, and nothing is committed, when this returns. It says which tables are not ours. */
const load = async (folder: string, manifest: Manifest, targets: readonly Target[], { teller, signal }: Loading) => {
  for (const { url, migrations, backup } of targets) {
    signal.throwIfAborted();
    await migrateTo(url, migrations, backup.migrations.count);
  }

  return teller.step('Restoring', async (progress) => {
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

/** One right after the other. Were only the first to succeed, the next try names it: it is not empty. */
const commit = async (targets: readonly Target[]) => {
  for (const { client } of targets) {
    await client.query('commit');
  }
};

/** What every start does as well, so that an error here loses nothing. */
const bringUpToDate = async (addresses: Addresses, targets: readonly Target[], { root, teller }: Means) => {
  try {
    await teller.step('Bringing the tables up to date', async () => {
      for (const { client, url, migrations } of targets) {
        await migrate(url, migrations);
        await tidyUp(client);
      }
      await prepareConsole(addresses, root);
    });
  } catch (error) {
    throw new AdminError(
      'The backup is restored, but its tables could not be brought up to date; npm start tries that again.',
      { cause: error },
    );
  }
};

/** What autovacuum would do some minutes later; until then the first pages would be slow. */
const tidyUp = async (client: pg.Client) => {
  const tables = await readTables(client);
  await client.query('set statement_timeout = 0');
  await client.query(`vacuum (analyze) ${tables.map(({ name }) => quoted(name)).join(', ')}`);
};
