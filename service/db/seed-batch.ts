import { setImmediate } from 'node:timers/promises';
import { createdAtOf, describeSession, type SessionDescription, statusAt } from '@/demo/population';
import { currentPolicy } from '@/lib/decision';
import type { SessionRules } from '../lifecycle';
import { type BinaryRows, createBinaryRows } from './binary-rows';

/** What all batches of a population share. */
export interface Draft {
  seed: string;
  epoch: Date;
  rules: SessionRules;
  /** Doubtful sessions decided later than this still wait. */
  decidedUntil: Date;
}

export interface Batch {
  from: number;
  to: number;
  /** Binary rows, in the order of `sessionTarget` and `resultTarget`. */
  sessions: Uint8Array;
  results: Uint8Array;
}

const sessionColumns =
  'id, created_at, expires_at, valid_until, completed_at, document_type, country, status, demo_index';
const resultColumns = 'session_id, decision, document, face, document_images, face_images, policy_version';

export const sessionTarget = `session (${sessionColumns})`;
export const resultTarget = `session_result (${resultColumns})`;

const columnCount = (columns: string): number => columns.split(',').length;

/** Typical size of one session; the buffer grows if needed. */
const sessionBytes = 200;
const resultBytes = 4_000;

/** Sessions described before yielding, so that the previous batch is sent and a stop request is handled. */
const stretch = 8;

/** Keeps microseconds, which `Date` would drop. */
const addInstant = (rows: BinaryRows, instant: string | null): void => {
  if (instant === null) rows.instant(null);
  else rows.instant(Date.parse(instant), Number(instant.slice(23, 26)));
};

const addSession = (
  rows: BinaryRows,
  description: SessionDescription,
  { epoch, rules, decidedUntil }: Draft,
): boolean => {
  const { id, index, createdAt, completedAt, document } = description;
  const status = statusAt(description, epoch, decidedUntil);
  const isFinished = status !== 'PENDING';
  const createdMs = Date.parse(createdAt);

  rows.begin();
  rows.text(id);
  addInstant(rows, createdAt);
  rows.instant(createdMs + rules.captureWindowMs);
  rows.instant(createdMs + rules.validityMs);
  addInstant(rows, isFinished ? completedAt : null);
  // An unfinished session has no document yet.
  rows.text(isFinished ? document.type : null);
  rows.text(isFinished ? document.country.code : null);
  rows.text(status);
  rows.integer(index);

  return isFinished;
};

const addResults = (rows: BinaryRows, { id, results }: SessionDescription): void => {
  if (!results) return;

  rows.begin();
  rows.text(id);
  rows.text(JSON.stringify(results.decision));
  rows.text(JSON.stringify(results.document));
  rows.text(JSON.stringify(results.face));
  rows.texts(results.document.availableImages);
  rows.texts(results.face.availableImages);
  rows.text(currentPolicy.version);
};

/** Describes these sessions as rows for COPY, yielding to the event loop now and then. */
export const describeBatch = async (draft: Draft, from: number, to: number): Promise<Batch> => {
  const { seed, epoch } = draft;
  const sessions = createBinaryRows(columnCount(sessionColumns), (to - from) * sessionBytes);
  const results = createBinaryRows(columnCount(resultColumns), (to - from) * resultBytes);

  for (let index = from; index < to; index++) {
    const description = describeSession(seed, index, createdAtOf(seed, index, epoch));

    if (addSession(sessions, description, draft)) addResults(results, description);
    if ((index - from) % stretch === stretch - 1) await setImmediate();
  }

  return { from, to, sessions: sessions.finish(), results: results.finish() };
};
