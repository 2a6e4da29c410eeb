/** Creates people directly in the desk's database, for tests that need many and no sign-in form. */
import { randomBytes, randomUUID } from 'node:crypto';
import { encode } from 'next-auth/jwt';
import pg from 'pg';
import type { ReviewPolicy } from '@/lib/answers';
import { readSecrets, superuserAddress } from './launcher';

/** Runs a statement as superuser on the embedded server, in the console's or the service's database. */
export const asSuperuser = async <Row extends pg.QueryResultRow>(
  dataDir: string,
  statement: string,
  values: unknown[] = [],
  database?: 'proofdesk_service',
): Promise<Row[]> => {
  const address = new URL(superuserAddress(dataDir));
  if (database) address.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
};

const firstPolicy: ReviewPolicy = { warnMinutes: 180, breachMinutes: 240, fourEyes: 'on override', undoSeconds: 10 };

/** Changes part of the review policy directly, since weakening it takes two people. Returns the previous one. */
export const setPolicy = async (
  { dataDir }: Pick<DeskLike, 'dataDir'>,
  changes: Partial<ReviewPolicy>,
): Promise<ReviewPolicy> => {
  const [row] = await asSuperuser<{ value: ReviewPolicy }>(dataDir, `select value from setting where name = 'review'`);
  const before = row?.value ?? firstPolicy;
  await asSuperuser(
    dataDir,
    `insert into setting (name, value, changed_at) values ('review', $1, now())
     on conflict (name) do update set value = excluded.value`,
    [JSON.stringify({ ...before, ...changes })],
  );

  return before;
};

interface DeskLike {
  url: string;
  dataDir: string;
}

export interface SignInAge {
  idleMinutes?: number;
  hours?: number;
  ended?: boolean;
  /** Minutes since the last re-authentication. */
  provedMinutes?: number;
}

/** Creates people and sign-ins over one connection. */
export const openBackDoor = async ({ url, dataDir }: DeskLike) => {
  const client = new pg.Client({ connectionString: superuserAddress(dataDir) });
  await client.connect();
  const { sessionSecret } = readSecrets(dataDir);

  return {
    close: () => client.end(),
    addPerson: async (
      roles: readonly string[],
      { disabled = false, name = 'Made for a test' } = {},
    ): Promise<string> => {
      const { rows } = await client.query(
        `insert into person (email, name, roles, created_at, disabled_at)
         values ($1, $4, $2, now(), case when $3 then now() end) returning id`,
        [`${randomUUID()}@desk.example`, roles, disabled, name],
      );

      return rows[0].id;
    },
    /** The cookie of a new sign-in. */
    signIn: async (
      personId: string,
      { idleMinutes = 0, hours = 0, ended = false, provedMinutes = 0 }: SignInAge = {},
    ): Promise<string> => {
      const id = randomBytes(32).toString('base64url');
      await client.query(
        `insert into sign_in (id, person_id, created_at, last_active_at, ended_at, address, proved_at)
         values ($1, $2, now() - make_interval(hours => $3), now() - make_interval(mins => $4),
                 case when $5 then now() end, '127.0.0.1', now() - make_interval(mins => $6))`,
        [id, personId, hours, idleMinutes, ended, provedMinutes],
      );
      const token = await encode({ token: { signInId: id }, secret: sessionSecret });

      return `proofdesk-${new URL(url).port}-session=${token}`;
    },
  };
};
