/** For tests only: the contents of the mirror and of the service, in a comparable form. */
import type { TestDatabase } from '@/lib/db/testing';
import type { Keyring } from '@/lib/keys';
import { type Applicant, openApplicants } from './results/applicant';
import type { ListedSession } from './testing';

/** Empties the mirror. */
export const clearMirror = async ({ pool }: TestDatabase): Promise<void> => {
  for (const table of [
    'mirror_session',
    'mirror_gone',
    'mirror_crawl',
    'mirror_shape',
    'set_aside',
    'status_check',
    'subject_key',
  ]) {
    await pool.query(`delete from ${table}`);
  }
};

const byId = <Row extends { id: string }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((one, other) => (one.id < other.id ? -1 : 1));

interface Columns {
  id: string;
  status: string | null;
  documentType: string | null;
  country: string | null;
  createdAt: string;
  completedAt: string | null;
}

const asText = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

/** The listed columns of each session. */
export const mirroredColumns = async ({ pool }: TestDatabase): Promise<Columns[]> => {
  const { rows } = await pool.query<Columns>(
    `select id, status, document_type as "documentType", country, ${asText('created_at')} as "createdAt",
       ${asText('completed_at')} as "completedAt"
     from mirror_session`,
  );

  return byId(rows);
};

export const servedColumns = (sessions: readonly ListedSession[]): Columns[] =>
  byId(
    sessions.map(({ id, status, documentType, country, createdAt, completedAt }) => ({
      id,
      status,
      documentType,
      country,
      createdAt: createdAt.slice(0, 26),
      completedAt: completedAt?.slice(0, 26) ?? null,
    })),
  );

interface Results {
  id: string;
  state: string;
  score: number | null;
  level: string | null;
  factors: unknown;
  weakestFactor: string | null;
  weakestScore: number | null;
  hasDocument: boolean | null;
  /** Decrypted. */
  lastName: string | null;
  documentNumbers: readonly string[];
}

/** The results read for each session. */
export const mirroredResults = async ({ db, pool }: TestDatabase, keys: Keyring): Promise<Results[]> => {
  const { rows } = await pool.query<Omit<Results, keyof Applicant> & { applicant: Buffer | null }>(
    `select id, result_state as state, score, level, factors, weakest_factor as "weakestFactor",
       weakest_score as "weakestScore", has_document as "hasDocument", applicant
     from mirror_session`,
  );
  const sealed = new Map(rows.flatMap(({ id, applicant }) => (applicant ? [[id, applicant] as const] : [])));
  const opened = await openApplicants(db, keys, sealed);

  return byId(
    rows.map(({ applicant: _, ...row }) => ({
      ...row,
      lastName: opened.get(row.id)?.lastName ?? null,
      documentNumbers: opened.get(row.id)?.documentNumbers ?? [],
    })),
  );
};

const nothing = {
  score: null,
  level: null,
  factors: null,
  weakestFactor: null,
  weakestScore: null,
  lastName: null,
  documentNumbers: [],
};

export const servedResults = (sessions: readonly ListedSession[]): Results[] =>
  byId(
    sessions.map(({ id, status, results }) => {
      if (['PENDING', 'EXPIRED'].includes(status)) return { id, state: 'none', hasDocument: null, ...nothing };
      if (!results) return { id, state: 'withheld', hasDocument: false, ...nothing };
      const { score, level, lastName, number } = results;

      return {
        id,
        state: 'read',
        score,
        level,
        factors: { mrzValidity: [score, level] },
        weakestFactor: 'mrzValidity',
        weakestScore: score,
        hasDocument: true,
        lastName,
        documentNumbers: [number],
      };
    }),
  );
