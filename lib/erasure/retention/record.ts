/** What the audit log says about changes to obligations and rules, and whether somebody else was faster. */
import { type Actor, recordEvent } from '@/lib/audit';
import { AppError } from '@/lib/base/errors';
import type { Queryable } from '@/lib/db';

export type Fields = Record<string, string | number | boolean | null | readonly string[]>;

export const differences = (before: Fields, after: Fields) =>
  Object.keys(after)
    .filter((name) => textOf(before[name]) !== textOf(after[name]))
    .map((name) => ({ name, before: textOf(before[name]), after: textOf(after[name]) }));

/** An empty list is any. */
const textOf = (value: Fields[string] | undefined): string | null => {
  if (Array.isArray(value)) return value.join(', ') || null;

  return value === null || value === undefined ? null : String(value);
};

export const record = (tx: Queryable, actor: Actor, subject: string, before: Fields, after: Fields): Promise<void> =>
  recordEvent(tx, { code: 'settings.retention_changed', actor, subject, changes: differences(before, after) });

const deletionOf = (before: Fields) =>
  Object.keys(before).map((name) => ({ name, before: textOf(before[name]), after: null }));

export const recordDeletion = (tx: Queryable, actor: Actor, subject: string, before: Fields): Promise<void> =>
  recordEvent(tx, { code: 'settings.retention_deleted', actor, subject, changes: deletionOf(before) });

export const requireUnchanged = (present: Fields | undefined, was: Fields): Fields => {
  if (!present) throw new AppError('NOT_FOUND', { userMessage: 'This no longer exists. Reload the page.' });
  if (differences(present, was).length > 0) {
    throw new AppError('CONFLICT', { userMessage: 'Somebody else has changed this. Reload the page.' });
  }

  return present;
};
