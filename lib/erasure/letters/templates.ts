/** What letters say: the originals, and what somebody made of them. */
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { LetterKind, LetterTemplate } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { letterTemplate } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { oneLine } from '@/lib/one-line';
import { findUnprintable } from '../paper/paper';
import { letterKinds, letterPlaceholders, mandatoryPlaceholders } from './kinds';
import { type LetterText, originalOf } from './originals';

const longestSubject = 120;
const longestBody = 6000;

const body = z
  .string()
  .max(longestBody)
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .min(1)
      .regex(/^(\P{Cc}|\n)+$/u),
  );

const text = z.strictObject({ subject: oneLine(longestSubject), body });

export const letterTemplateForm = z.strictObject({ ...text.shape, was: text });

export const letterTemplateWords = `A letter needs a subject of at most ${longestSubject} characters, a text of at most ${longestBody}, and what both were before.`;

/** All five, as they are used now. */
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

/** Whatever stands in braces: a misspelt one must not reach anybody's letter box. */
export const placeholder = /\{([^{}]*)\}/g;

const requireSendable = async (kind: LetterKind, { subject, body }: LetterText): Promise<void> => {
  const used = [...`${subject}\n${body}`.matchAll(placeholder)].map(([, name = '']) => name);
  const unknown = used.filter((name) => !letterPlaceholders[kind].includes(name));
  if (unknown.length > 0) {
    throw new AppError('BAD_REQUEST', {
      userMessage: `Nothing can be filled in for ${inBraces(unknown)}. This letter knows ${inBraces(letterPlaceholders[kind])}.`,
    });
  }

  const missing = mandatoryPlaceholders[kind].filter((name) => !body.includes(`{${name}}`));
  if (missing.length > 0) {
    throw new AppError('BAD_REQUEST', { userMessage: `This letter must say ${inBraces(missing)}.` });
  }

  await requirePrintable(`${subject}${body}`);
};

/** Instead of boxes on paper. */
export const requirePrintable = async (text: string): Promise<void> => {
  const letters = await findUnprintable(text);
  if (letters.length === 0) return;

  throw new AppError('BAD_REQUEST', {
    userMessage: `A letter cannot show these letters: ${letters.slice(0, 10).join(' ')}. Write them in another script.`,
  });
};

const isSame = (one: LetterText, other: LetterText): boolean =>
  one.subject === other.subject && one.body === other.body;

/** Counts from the next letter on. `was` is what the change was decided on; if that is not so any more, nothing changes. */
export const writeLetterTemplate = async (
  db: Database,
  { kind, subject, body, was }: LetterText & { kind: LetterKind; was: LetterText },
  actor: Actor,
): Promise<void> => {
  const wanted = { subject, body };
  await requireSendable(kind, wanted);

  await db.transaction(async (tx) => {
    // Of two who change it at once, the second sees what the first made of it.
    await tx.execute(sql`lock table letter_template in share row exclusive mode`);
    const before = await readLetterTemplate(tx, kind);
    if (!isSame(before, was)) {
      throw new AppError('CONFLICT', { userMessage: 'The letter was changed meanwhile. Look again.' });
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
