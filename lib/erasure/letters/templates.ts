/** The texts of the letters: the originals, and what people have made of them. */
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { LetterKind, LetterTemplate } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import { oneLine } from '@/lib/base/one-line';
import type { Database, Queryable } from '@/lib/db';
import { letterTemplate } from '@/lib/db/schema';
import { findUnprintable } from '../paper/paper';
import { letterKinds, letterPlaceholders, mandatoryPlaceholders } from './kinds';
import { type LetterText, originalOf } from './originals';

const maxSubject = 120;
const maxBody = 6000;

const body = z
  .string()
  .max(maxBody)
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .min(1)
      .regex(/^(\P{Cc}|\n)+$/u),
  );

const text = z.strictObject({ subject: oneLine(maxSubject), body });

export const letterTemplateSchema = z.strictObject({ ...text.shape, was: text });

export const letterTemplateHint = `Enter a subject of up to ${maxSubject} characters and a body of up to ${maxBody}, and include the previous version of both.`;

export const readLetterTemplates = async (db: Queryable): Promise<LetterTemplate[]> => {
  const changed = new Map((await db.select().from(letterTemplate)).map((row) => [row.kind, row]));

  return letterKinds.map((kind) => {
    const original = originalOf(kind);
    const { subject, body } = changed.get(kind) ?? original;

    return { kind, subject, body, isChanged: changed.has(kind), original };
  });
};

export const readLetterTemplate = async (db: Queryable, kind: LetterKind): Promise<LetterText> => {
  const [row] = await db.select().from(letterTemplate).where(eq(letterTemplate.kind, kind));

  return row ?? originalOf(kind);
};

const inBraces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

/** Anything in braces: a misspelt placeholder must not reach a reader. */
export const placeholder = /\{([^{}]*)\}/g;

const requireSendable = async (kind: LetterKind, { subject, body }: LetterText): Promise<void> => {
  const used = [...`${subject}\n${body}`.matchAll(placeholder)].map(([, name = '']) => name);
  const unknown = used.filter((name) => !letterPlaceholders[kind].includes(name));
  if (unknown.length > 0) {
    throw new AppError('BAD_REQUEST', {
      userMessage: `Unknown placeholder: ${inBraces(unknown)}. This letter can use ${inBraces(letterPlaceholders[kind])}.`,
    });
  }

  const missing = mandatoryPlaceholders[kind].filter((name) => !body.includes(`{${name}}`));
  if (missing.length > 0) {
    throw new AppError('BAD_REQUEST', { userMessage: `This letter must include ${inBraces(missing)}.` });
  }

  await requirePrintable(`${subject}${body}`);
};

/** Refuses text that would be printed as empty boxes. */
export const requirePrintable = async (text: string): Promise<void> => {
  const characters = await findUnprintable(text);
  if (characters.length === 0) return;

  throw new AppError('BAD_REQUEST', {
    userMessage: `These characters cannot be printed: ${characters.slice(0, 10).join(' ')}. Use Latin, Greek or Cyrillic script.`,
  });
};

const isSame = (one: LetterText, other: LetterText): boolean =>
  one.subject === other.subject && one.body === other.body;

/** Used from the next letter on. `was` is what the person saw; if it has changed since, nothing is written. */
export const writeLetterTemplate = async (
  db: Database,
  { kind, subject, body, was }: LetterText & { kind: LetterKind; was: LetterText },
  actor: Actor,
): Promise<void> => {
  const wanted = { subject, body };
  await requireSendable(kind, wanted);

  await db.transaction(async (tx) => {
    // Two people may save at once: the lock lets the second see the first one's change.
    await tx.execute(sql`lock table letter_template in share row exclusive mode`);
    const before = await readLetterTemplate(tx, kind);
    if (!isSame(before, was)) {
      throw new AppError('CONFLICT', { userMessage: 'Somebody else has changed this letter. Reload the page.' });
    }
    if (isSame(before, wanted)) return;

    if (isSame(originalOf(kind), wanted)) {
      await tx.delete(letterTemplate).where(eq(letterTemplate.kind, kind));
    } else {
      const changed = { ...wanted, changedAt: now() };
      await tx
        .insert(letterTemplate)
        .values({ kind, ...changed })
        .onConflictDoUpdate({ target: letterTemplate.kind, set: changed });
    }
    await recordEvent(tx, { code: 'settings.retention_changed', actor, subject: 'erasure', details: { kind } });
  });
};
