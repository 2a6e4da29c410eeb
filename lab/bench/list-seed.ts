/**
 * Fills a mirror by COPY: each session with its own key, encrypted applicant and tokens, as the worker writes
 * them. Names come from a pool, so that their tokens are computed once.
 */

import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { dayMs, hourMs, minuteMs } from '@/lib/base/durations';
import { documentTypes, finalStatuses, type Level, type SessionStatus, trustFactorNames } from '@/lib/contract';
import { contextOf, type Keyring } from '@/lib/keys';
import { encrypt } from '@/lib/keys/keyring';
import { type Token, tokenKeysOf, tokensOf } from '@/lib/mirror/names/tokens';

/** A name shared by one in a hundred, and one that occurs three times. */
export const commonName = 'Novakovicova';
export const rareName = 'Quetzalcuahtli';

export const firstDay = Date.UTC(2024, 0, 1);
export const days = 1_000;

export const chance = (share: number): boolean => Math.random() < share;
/** Prefers the first items. */
export const draw = <Value>(values: readonly Value[]): Value =>
  values[Math.floor(Math.random() ** 2 * values.length)] as Value;

export const countries = Array.from({ length: 60 }, (_, index) =>
  String.fromCharCode(65 + (index % 26), 65 + Math.floor(index / 26), 65 + ((index * 11) % 26)),
);
export const statuses: readonly SessionStatus[] = [
  ...finalStatuses,
  'WAITING_FOR_MANUAL_APPROVE',
  'EXPIRED',
  'PENDING',
];
export const levels: readonly Level[] = ['HIGH', 'MEDIUM', 'LOW'];

const syllables = [
  'ka',
  'mi',
  'ro',
  'ze',
  'lu',
  'tan',
  'bor',
  'vi',
  'sel',
  'dra',
  'mon',
  'pe',
  'gar',
  'ni',
  'shi',
  'wo',
];
const inventName = () => {
  const name = Array.from({ length: 2 + Math.floor(Math.random() * 3) }, () => draw(syllables)).join('');

  return `${name[0]?.toUpperCase()}${name.slice(1)}`;
};

export interface SeededSession {
  id: string;
  documentNumber: string | null;
}

const createSessions = (
  keys: Keyring,
  { count, statusOf, since, until, scoreSteps }: Required<Omit<Seeding, 'people'>>,
) => {
  const [present] = tokenKeysOf(keys);
  if (!present) throw new Error('No token key.');

  const surnames = Array.from({ length: 20_000 }, inventName);
  const givenNames = Array.from({ length: 3_000 }, inventName);
  const known = new Map<string, Token[]>();
  const nothing = { names: [], documentNumbers: [], birthDates: [], externalId: null };
  const remembered = (text: string, make: () => Token[]) => {
    const tokens = known.get(text) ?? make();
    known.set(text, tokens);

    return tokens;
  };
  const nameTokens = (name: string) => remembered(name, () => tokensOf(present.keys, { ...nothing, names: [name] }));
  const dateTokens = (date: string) =>
    remembered(date, () => tokensOf(present.keys, { ...nothing, birthDates: [date] }));

  const surnameOf = (index: number) => {
    if (index < 3) return rareName;

    return index % 100 === 0 ? commonName : draw(surnames);
  };

  /** The rows of both tables for one session, and its search terms. */
  return (index: number): { session: string; key: string; seeded: SeededSession } => {
    const id = randomUUID();
    const created = new Date(since + (index / count) * (until - since) + Math.random() * minuteMs);
    const status = statusOf(index);
    const hasResults = status !== 'PENDING' && status !== 'EXPIRED';
    const completed = hasResults ? new Date(created.getTime() + Math.random() * hourMs).toISOString() : '\\N';
    const facts = [
      id,
      status,
      draw(documentTypes),
      draw(countries),
      created.toISOString(),
      new Date(created.getTime() + 7 * dayMs).toISOString(),
      completed,
    ];
    const subjectKey = randomBytes(32);
    const { keyId, box } = keys.seal('subject keys', contextOf(id), subjectKey);
    const key = [id, keyId, `\\\\x${box.toString('hex')}`, created.toISOString()].join('\t');
    if (!hasResults) {
      const empty = Array.from({ length: 9 }, () => '\\N');

      return { session: [...facts, 'none', ...empty].join('\t'), key, seeded: { id, documentNumber: null } };
    }

    const factors = trustFactorNames.map((name) => {
      const score = Math.round(100 * (1 - Math.random() ** 3) * scoreSteps) / scoreSteps;

      return { name, score, level: levels[score > 80 ? 0 : score > 50 ? 1 : 2] as Level };
    });
    const weakest = factors.reduce((least, one) => (one.score < least.score ? one : least));
    const score = Math.round(factors.reduce((sum, one) => sum + one.score, 0) * 10) / 80;
    const [lastName, firstName] = [surnameOf(index), draw(givenNames)];
    const documentNumber = `P${String(index).padStart(8, '0')}`;
    const birthDate = new Date(-5_000 * dayMs + Math.floor(Math.random() * 20_000) * dayMs).toISOString().slice(0, 10);
    const applicant = JSON.stringify({
      lastName,
      firstName,
      names: [lastName, firstName],
      documentNumbers: [documentNumber],
      birthDates: [birthDate],
    });
    const tokens = new Set([
      ...nameTokens(lastName),
      ...nameTokens(firstName),
      ...dateTokens(birthDate),
      ...tokensOf(present.keys, { ...nothing, documentNumbers: [documentNumber] }),
    ]);
    const results = [
      'read',
      score,
      weakest.level,
      JSON.stringify(Object.fromEntries(factors.map((one) => [one.name, [one.score, one.level]]))),
      weakest.name,
      weakest.score,
      't',
      `\\\\x${encrypt(subjectKey, contextOf(id, 'applicant'), Buffer.from(applicant)).toString('hex')}`,
      present.keyId,
      `{${[...tokens].join(',')}}`,
    ];

    return { session: [...facts, ...results].join('\t'), key, seeded: { id, documentNumber } };
  };
};

const columns = `id, status, document_type, country, created_at, expires_at, completed_at, result_state, score, level, factors,
  weakest_factor, weakest_score, has_document, applicant, token_key_id, tokens`;

const batch = 1_000;

/** Creates the indexes after loading. */
const withoutIndexes = async (client: pg.Client, table: string, load: () => Promise<void>) => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisprimary`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await load();
  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const { definition } of rows) await client.query(definition);
};

interface Seeding {
  count: number;
  /** Ids of people; every seventh session is assigned to one. */
  people: readonly string[];
  statusOf?: (index: number) => SessionStatus;
  /** Between two whole scores; 1: scores are whole. */
  scoreSteps?: number;
  /** The creation times of the first and last session. */
  since?: number;
  until?: number;
}

/** As a superuser. Returns a sample of the sessions. */
export const seedSessions = async (
  url: string,
  keys: Keyring,
  {
    count,
    people,
    statusOf = () => draw(statuses),
    since = firstDay,
    until = firstDay + days * dayMs,
    scoreSteps = 10,
  }: Seeding,
): Promise<SeededSession[]> => {
  const client = new pg.Client({ connectionString: url });
  const keyClient = new pg.Client({ connectionString: url });
  await Promise.all([client.connect(), keyClient.connect()]);
  const create = createSessions(keys, { count, statusOf, since, until, scoreSteps });
  const kept: SeededSession[] = [];

  await withoutIndexes(client, 'mirror_session', async () => {
    const keyLines = keyClient.query(copyFrom('copy subject_key (subject, key_id, wrapped, created_at) from stdin'));
    async function* lines() {
      for (let first = 0; first < count; first += batch) {
        const some = Array.from({ length: Math.min(batch, count - first) }, (_, index) => create(first + index));
        kept.push(...some.slice(0, 5).map(({ seeded }) => seeded));
        if (!keyLines.write(some.map(({ key }) => `${key}\n`).join(''))) {
          await new Promise((resolve) => keyLines.once('drain', resolve));
        }
        yield some.map(({ session }) => `${session}\n`).join('');
      }
    }
    await pipeline(Readable.from(lines()), client.query(copyFrom(`copy mirror_session (${columns}) from stdin`)));
    keyLines.end();
    await finished(keyLines);
  });
  await client.query(
    `insert into tag (name, created_at) select 'tag ' || number, now() from generate_series(1, 10) as number`,
  );
  await client.query(
    `insert into session_work (session_id, assignee_id, assigned_at, tags)
     select id, ($1::uuid[])[1 + number % $2], now(),
       case when number % 3 = 0 then array[1 + number % 10] else '{}' end
     from mirror_session where number % 7 = 0`,
    [people, people.length],
  );
  await client.query(
    `insert into mirror_crawl (kind, state, began_at, ended_at, progress, is_exact)
     values ('full', 'complete', now(), now(), '{"nextPage": 1}', true)`,
  );
  await client.query('vacuum analyze');
  await Promise.all([client.end(), keyClient.end()]);

  return kept;
};
