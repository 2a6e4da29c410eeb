/**
 * The second half of `npm start`, once dependencies and bundles exist: database, migrations, demo
 * data, accounts, and the three processes, watched over until the end.
 */
import path from 'node:path';
import { type Environment, parseSettings, type Settings } from '@/lib/config';
import { withConnection } from '@/lib/db';
import { prepareService } from '@/service/setup';
import { createFirstAccounts, type NewAccount } from './launch/accounts';
import { startFamily } from './launch/children';
import { openDatabase, prepareConsole } from './launch/database';
import { registerDesk } from './launch/desk-webhook';
import { addressOf, consoleEnvironment, serviceEnvironment } from './launch/environment';
import { settleKeys } from './launch/keys';
import { takeLock } from './launch/lock';
import { requireFreePorts } from './launch/ports';
import { loadSecrets, type Secrets } from './launch/secrets';

const root = path.resolve(import.meta.dirname, '..');

export interface Teller {
  say: (line: string) => void;
  /** A long step: one line that moves on a terminal, two lines elsewhere. */
  step: <Value>(
    label: string,
    work: (progress: (done: number, all: number) => void) => Promise<Value>,
  ) => Promise<Value>;
}

export interface Desk {
  settings: Settings;
  lock: Awaited<ReturnType<typeof takeLock>>;
}

/** Everything that can be refused before anything long is done: settings, another desk, busy ports. */
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
  teller: Teller;
  /** Resolves when the person wants it to end. */
  wanted: AbortSignal;
}

/** Runs the desk until it is asked to stop. A database that dies takes the processes with it, and all start again. */
export const runDesk = async (
  { settings, lock }: Desk,
  { env, isDevelopment, teller, wanted }: RunOptions,
): Promise<void> => {
  const secrets = loadSecrets(settings.DATA_DIR);

  for (let generation = 1; !wanted.aborted; generation++) {
    const database = await openDatabase(settings, secrets);

    try {
      lock.note({ databasePort: database.server?.port ?? null });
      await prepare(settings, secrets, database.addresses, { teller, wanted });
      if (wanted.aborted) {
        return;
      }

      let giveUp: (error: Error) => void = () => undefined;
      const gaveUp = new Promise<never>((_, reject) => {
        giveUp = reject;
      });
      // Looked at below; until then nobody minds.
      gaveUp.catch(() => undefined);
      const console_ = consoleEnvironment(env, settings, secrets, database.addresses);
      const family = await startFamily({
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
        onRestart: (name) => teller.say(`The ${name} process ended unexpectedly and is started again.`),
        onGiveUp: (sentence) => giveUp(new Error(sentence)),
      });

      try {
        teller.say(generation === 1 ? `Proofdesk is ready: ${addressOf(settings)}` : 'Proofdesk is ready again.');
        await Promise.race([untilAborted(wanted), database.server?.ended ?? new Promise(() => undefined), gaveUp]);
      } finally {
        await family.stop();
      }
      if (!wanted.aborted) {
        teller.say('The database ended unexpectedly; starting it again.');
      }
    } finally {
      await database.server?.stop();
    }
  }
};

/** What must be in order before anybody is let in: the right keys, and an account to sign in with. */
const prepareEntry = (settings: Settings, secrets: Secrets, databaseUrl: string, teller: Teller) =>
  withConnection(databaseUrl, async (db) => {
    for (const line of await settleKeys(db, settings, secrets)) {
      teller.say(line);
    }
    await createFirstAccounts(settings, db, (accounts) => tellAccounts(accounts, teller));
  });

const prepare = async (
  settings: Settings,
  secrets: Secrets,
  addresses: Parameters<typeof prepareConsole>[0],
  { teller, wanted }: Pick<RunOptions, 'teller' | 'wanted'>,
) => {
  await prepareConsole(addresses, root);

  if (addresses.service && !settings.UPSTREAM_URL) {
    const databaseUrl = addresses.service;

    await teller.step(`Demo data: ${settings.DEMO_SESSIONS.toLocaleString('en')} sessions`, (progress) =>
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
          captureWindowMs: settings.CAPTURE_WINDOW_MINUTES * 60_000,
          validityMs: settings.SESSION_VALIDITY_DAYS * 86_400_000,
        },
        onProgress: progress,
        signal: wanted,
      }),
    );
    await registerDesk(settings, secrets, databaseUrl);
  }

  await prepareEntry(settings, secrets, addresses.app, teller);
};

const tellAccounts = (accounts: readonly NewAccount[], { say }: Teller) => {
  say('');
  say('Accounts made; these passwords are shown this once:');
  for (const { email, password, roles } of accounts) {
    say(
      `  ${email.padEnd(28)} ${(password ?? '(as you set it)').padEnd(24)} ${roles.length > 2 ? 'all roles' : roles.join(', ')}`,
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
