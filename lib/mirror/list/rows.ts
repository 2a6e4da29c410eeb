/** List rows as people see them: read from the database and masked, unless a recorded answer shows names. */
import { sql } from 'drizzle-orm';
import type { ResultState, SessionRow } from '@/lib/answers';
import type { Instant } from '@/lib/contract';
import type { Queryable } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import { type Applicant, maskedName, nameInFull, openApplicants } from '../results/applicant';
import { matchedNameOf } from '../results/matched-name';

interface StoredRow extends Record<string, unknown> {
  number: number;
  id: string;
  status: string | null;
  documentType: string | null;
  documentExpires: string | null;
  country: string | null;
  createdAt: string | null;
  completedAt: string | null;
  expiresAt: string | null;
  resultState: ResultState;
  score: number | null;
  level: string | null;
  weakest: string | null;
  weakestScore: number | null;
  applicant: Buffer | null;
  assigneeId: string | null;
  assigneeName: string | null;
  tags: number[] | null;
}

const utc = (column: string) => sql.raw(`(m.${column} at time zone 'UTC')::text`);

const readStored = async (db: Queryable, numbers: readonly number[]): Promise<StoredRow[]> => {
  const { rows } = await db.execute<StoredRow>(sql`
    select m.number, m.id, m.status, m.document_type as "documentType",
      to_char(m.expiry_month, 'YYYY-MM') as "documentExpires", m.country,
      ${utc('created_at')} as "createdAt", ${utc('completed_at')} as "completedAt", ${utc('expires_at')} as "expiresAt",
      m.result_state as "resultState", m.score, m.level, m.weakest_factor as weakest,
      m.weakest_score as "weakestScore", m.applicant, w.tags, p.id as "assigneeId", p.name as "assigneeName"
    from mirror_session m
    left join session_work w on w.session_id = m.id
    left join person p on p.id = w.assignee_id
    where m.number = any(${sql.param(numbers)}::int[])
  `);

  return rows;
};

/** From `2026-11-01 10:00:00.5`, by slicing, since a page has hundreds. Years outside 0–9999 become `null`. */
const toInstant = (text: string | null): Instant | null =>
  text === null || text[10] !== ' ' || text.endsWith('BC') ? null : `${text.slice(0, 10)}T${text.slice(11)}Z`;

export interface RowView {
  /** Shows names and birth dates. The caller records the view with the ids. */
  inFull?: boolean;
  /** What was searched for, as typed: shows by which name somebody was found. */
  searched?: string | null;
}

const personOf = (
  applicant: Applicant | undefined,
  { inFull = false, searched = null }: RowView,
): Pick<SessionRow, 'applicant' | 'birthDate' | 'matchedName'> => {
  if (!inFull) return { applicant: applicant ? maskedName(applicant) : null };
  const matchedName = applicant && searched !== null ? matchedNameOf(applicant, searched) : null;

  return {
    applicant: applicant ? nameInFull(applicant) : null,
    birthDate: applicant?.birthDates[0] ?? null,
    ...(matchedName && { matchedName }),
  };
};

const toRow = (row: StoredRow, applicant: Applicant | undefined, view: RowView): SessionRow => ({
  id: row.id,
  status: row.status,
  documentType: row.documentType,
  documentExpires: row.documentExpires,
  country: row.country,
  createdAt: toInstant(row.createdAt),
  completedAt: toInstant(row.completedAt),
  expiresAt: toInstant(row.expiresAt),
  results: row.resultState,
  score: row.score,
  level: row.level,
  weakest: row.weakest === null ? null : { name: row.weakest, score: row.weakestScore },
  ...personOf(applicant, view),
  assignee:
    row.assigneeId === null || row.assigneeName === null ? null : { id: row.assigneeId, name: row.assigneeName },
  tags: row.tags ?? [],
  cursor: '',
});

/** By number, without sessions that have left. The cursor is empty: only a list can fill it. */
export const readRowsByNumber = async (
  db: Queryable,
  keys: Keyring,
  numbers: readonly number[],
  view: RowView = {},
): Promise<Map<number, SessionRow>> => {
  const stored = numbers.length === 0 ? [] : await readStored(db, numbers);
  const sealed = new Map(stored.flatMap(({ id, applicant }) => (applicant ? [[id, applicant] as const] : [])));
  const applicants = await openApplicants(db, keys, sealed);

  return new Map(stored.map((row) => [row.number, toRow(row, applicants.get(row.id), view)]));
};

/** In the order given. */
export const readRows = async (
  db: Queryable,
  keys: Keyring,
  numbers: readonly number[],
  view: RowView = {},
): Promise<SessionRow[]> => {
  const byNumber = await readRowsByNumber(db, keys, numbers, view);

  return numbers.flatMap((number) => byNumber.get(number) ?? []);
};
