import path from 'node:path';
import pg from 'pg';
import type { Settings } from '@/lib/base/config';
import { dropOldJobSchema, grantToApplication } from '@/lib/db/grants';
import { migrate } from '@/lib/db/migrate';
import { type EmbeddedServer, startEmbeddedServer } from '@/lib/db/server';
import type { Secrets } from './secrets';

export interface Addresses {
  owner: string;
  app: string;
  /** `null` with another service. */
  service: string | null;
}

export interface OpenDatabase {
  addresses: Addresses;
  /** `null` with the operator's own PostgreSQL. */
  server: EmbeddedServer | null;
}

const names = { owner: 'proofdesk_owner', app: 'proofdesk_app', service: 'proofdesk_service' } as const;
const databases = { console: 'proofdesk', service: 'proofdesk_service' } as const;

export const embeddedAddresses = (port: number, secrets: Secrets): Addresses => {
  const address = (role: keyof typeof names, database: string) =>
    `postgres://${names[role]}:${encodeURIComponent(secrets[role])}@127.0.0.1:${port}/${database}`;

  return {
    owner: address('owner', databases.console),
    app: address('app', databases.console),
    service: address('service', databases.service),
  };
};

/** Opens the operator's database, or the embedded one with its roles and databases. */
export const openDatabase = async (settings: Settings, secrets: Secrets): Promise<OpenDatabase> => {
  if (settings.DATABASE_URL && settings.DATABASE_OWNER_URL) {
    return {
      server: null,
      addresses: {
        owner: settings.DATABASE_OWNER_URL,
        app: settings.DATABASE_URL,
        service: settings.SERVICE_DATABASE_URL ?? null,
      },
    };
  }

  const server = await startEmbeddedServer({
    folder: path.join(settings.DATA_DIR, 'postgres'),
    instance: secrets.instance,
    password: secrets.postgres,
  });

  try {
    await ensureRolesAndDatabases(server, secrets);
  } catch (error) {
    await server.stop();
    throw error;
  }

  return { server, addresses: embeddedAddresses(server.port, secrets) };
};

const ensureRolesAndDatabases = async (server: EmbeddedServer, secrets: Secrets) => {
  const client = new pg.Client({ connectionString: server.address('postgres') });
  await client.connect();

  try {
    for (const [key, role] of Object.entries(names) as [keyof typeof names, string][]) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
      await client.query(
        `${rowCount ? 'alter' : 'create'} role ${role} login password ${pg.escapeLiteral(secrets[key])}`,
      );
    }

    for (const [database, owner] of [
      [databases.console, names.owner],
      [databases.service, names.service],
    ] as const) {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);

      if (!rowCount) {
        await client.query(`create database ${database} owner ${owner}`);
        await client.query(`revoke connect on database ${database} from public`);
      }
    }
    await client.query(`grant connect on database ${databases.console} to ${names.app}`);
  } finally {
    await client.end();
  }
};

/** Migrates the console's schema and grants the application only what it needs. */
export const prepareConsole = async ({ owner, app }: Addresses, root: string): Promise<void> => {
  await migrate(owner, path.join(root, 'lib/db/migrations'));
  await grantToApplication(owner, app);
  await dropOldJobSchema(owner, app);
};
