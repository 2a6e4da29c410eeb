/**
 * The second half of `npm start`, after dependencies and bundles: database, migrations, demo data,
 * accounts, and supervision of the three processes.
 */
import path from 'node:path';
import { writeDemoOnly } from '@/lib/access';
import { type Environment, parseSettings, type Settings } from '@/lib/base/config';
import { dayMs, minuteMs } from '@/lib/base/durations';
import { withConnection } from '@/lib/db';
import { writeSampleSessions } from '@/lib/insight/overview/sample-data';
import { countDemo, holdsOnlyDemo } from '@/service/db/demo-only';
import { prepareService } from '@/service/setup';
import { giveUpHistory } from './history/give-up';
import { claimHistory, historyMs } from './history/state';
import { createFirstAccounts, type NewAccount } from './launch/accounts';
import { startChildren } from './launch/children';
import { type Addresses, openDatabase, prepareConsole } from './launch/database';
import { registerDesk } from './launch/desk-webhook';
import { addressOf, consoleEnvironment, serviceEnvironment } from './launch/environment';
import { makeDemoHistory } from './launch/history';
import { settleKeys } from './launch/keys';
import { takeLock } from './launch/lock';
import { requireFreePorts } from './launch/ports';
import { loadSecrets, type Secrets } from './launch/secrets';

const root = path.resolve(import.meta.dirname, '..');

export interface Terminal {
  say: (line: string) => void;
  /** Shows the progress of a long step. */
  step: <Value>(
    label: string,
    work: (progress: (done: number, all: number) => void) => Promise<Value>,
  ) => Promise<Value>;
}

export interface Desk {
  settings: Settings;
  lock: Awaited<ReturnType<typeof takeLock>>;
}

/** Refuses bad settings, a desk that already runs and busy ports before any long step. */
export const checkFirst = async (env: Environment): Promise<Desk> => {
  const settings = parseSettings(env);
  const lock = await takeLock(settings.DATA_DIR, addressOf(settings));

  try {
    await requireFreePorts(settings);
  } catch (error) {
    lock.release();
    throw error;
  }

  return { settings, lock };
};

interface RunOptions {
  env: Environment;
  isDevelopment: boolean;
  terminal: Terminal;
  stopping: AbortSignal;
}

/** Runs the desk until it is told to stop. If the database dies, it and all processes are restarted. */
export const runDesk = async (
  { settings, lock }: Desk,
  { env, isDevelopment, terminal, stopping }: RunOptions,
): Promise<void> => {
  const secrets = loadSecrets(settings.DATA_DIR);

  for (let generation = 1; !stopping.aborted; generation++) {
    const database = await openDatabase(settings, secrets);

    try {
      lock.note({ databasePort: database.server?.port ?? null });
      await prepare(settings, secrets, database.addresses, { env, lock, terminal, stopping });
      if (stopping.aborted) {
        return;
      }

      let giveUp: (error: Error) => void = () => undefined;
      const gaveUp = new Promise<never>((_, reject) => {
        giveUp = reject;
      });
      // Awaited below; an earlier rejection must not count as unhandled.
      gaveUp.catch(() => undefined);
      const console_ = consoleEnvironment(env, settings, secrets, database.addresses);
      const family = await startChildren({
        plans: [
          ...(database.addresses.service && !settings.UPSTREAM_URL
            ? [
                {
                  name: 'service',
                  env: serviceEnvironment(env, settings, secrets, database.addresses.service),
                } as const,
              ]
            : []),
          { name: 'worker', env: console_ },
          isDevelopment
            ? { name: 'web', env: { ...console_, NODE_ENV: 'development' }, args: ['--dev'] }
            : { name: 'web', env: console_ },
        ],
        logFolder: path.join(settings.DATA_DIR, 'logs'),
        onPids: (children) => lock.note({ children }),
        onRestart: (name) => terminal.say(`The ${name} process ended unexpectedly. Restarting it.`),
        onGiveUp: (sentence) => giveUp(new Error(sentence)),
      });

      try {
        terminal.say(generation === 1 ? `Proofdesk is ready: ${addressOf(settings)}` : 'Proofdesk is ready again.');
        await Promise.race([untilAborted(stopping), database.server?.ended ?? new Promise(() => undefined), gaveUp]);
      } finally {
        await family.stop();
      }
      if (!stopping.aborted) {
        terminal.say('The database stopped unexpectedly. Restarting it.');
      }
    } finally {
      await database.server?.stop();
    }
  }
};

/** Checks the keys and ensures that there is an account to sign in with. */
const prepareEntry = (
  settings: Settings,
  secrets: Secrets,
  addresses: Addresses,
  { terminal, historyMs }: { terminal: Terminal; historyMs: number | null },
) =>
  withConnection(addresses.app, async (db) => {
    const lines =
      addresses.service && !settings.UPSTREAM_URL
        ? await withConnection(addresses.service, (service) => settleKeys(db, settings, secrets, service))
        : await settleKeys(db, settings, secrets);
    for (const line of lines) terminal.say(line);
    await createFirstAccounts(settings, db, (accounts) => showAccounts(accounts, terminal), historyMs);
  });

const prepare = async (
  settings: Settings,
  secrets: Secrets,
  addresses: Addresses,
  { env, lock, terminal, stopping }: Pick<RunOptions, 'env' | 'terminal' | 'stopping'> & Pick<Desk, 'lock'>,
) => {
  await prepareConsole(addresses, root);
  const hasHistory = await withConnection(addresses.app, (db) => claimHistory(db, settings));
  let isDemoOnly = false;

  if (addresses.service && !settings.UPSTREAM_URL) {
    const databaseUrl = addresses.service;

    await terminal.step(`Demo data: ${settings.DEMO_SESSIONS.toLocaleString('en')} sessions`, (progress) =>
      prepareService({
        databaseUrl,
        migrations: path.join(root, 'service/db/migrations'),
        demoSessions: settings.DEMO_SESSIONS,
        credential: {
          username: settings.UPSTREAM_USERNAME ?? secrets.upstreamUsername,
          secret: settings.UPSTREAM_PASSWORD ?? secrets.upstreamPassword,
          kind: 'back-office',
        },
        rules: {
          captureWindowMs: settings.CAPTURE_WINDOW_MINUTES * minuteMs,
          validityMs: settings.SESSION_VALIDITY_DAYS * dayMs,
        },
        onProgress: progress,
        undecidedMs: hasHistory || settings.DEMO_HISTORY === 'waiting' ? historyMs : 0,
        signal: stopping,
      }),
    );
    isDemoOnly = await withConnection(databaseUrl, holdsOnlyDemo);
  }
  await withConnection(addresses.app, (db) => writeDemoOnly(db, isDemoOnly));

  await prepareEntry(settings, secrets, addresses, { terminal, historyMs: hasHistory ? historyMs : null });

  if (addresses.service && !settings.UPSTREAM_URL) {
    if (hasHistory) {
      const childEnv = {
        ...consoleEnvironment(env, settings, secrets, addresses),
        SERVICE_DATABASE_URL: addresses.service,
      };
      const isMade = await makeDemoHistory({ env: childEnv, dataDir: settings.DATA_DIR, lock, terminal, stopping });
      if (!isMade) {
        await withConnection(addresses.service, (service) =>
          withConnection(addresses.app, (desk) => giveUpHistory(desk, service)),
        );
      }
    }
    // After the history, of which the desk need not be notified.
    if (!stopping.aborted) await registerDesk(settings, secrets, addresses.service);
  }
  const samples = addresses.service && !settings.UPSTREAM_URL ? await withConnection(addresses.service, countDemo) : 0;
  await withConnection(addresses.app, (db) => writeSampleSessions(db, samples));
};

const showAccounts = (accounts: readonly NewAccount[], { say }: Terminal) => {
  say('');
  say('Sign in with one of these accounts. Their passwords are shown only once:');
  for (const { email, password, roles } of accounts) {
    say(
      `  ${email.padEnd(28)} ${(password ?? '(ADMIN_PASSWORD)').padEnd(24)} ${roles.length > 2 ? 'all roles' : roles.join(', ')}`,
    );
  }
  say('');
};

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) {
      resolve();
    }
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
