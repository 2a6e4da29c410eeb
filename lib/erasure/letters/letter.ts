/** A letter about a request: made for the one who asks for it, and kept nowhere. */
import { z } from 'zod';
import type { LetterBody, LetterKind } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import type { Database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import type { Keyring } from '@/lib/keys';
import { requestSubject } from '../requests/subject';
import { missingFor, readLetterFacts, valuesFor } from './facts';
import { letterKinds, objectionToLetter } from './kinds';
import { drawLetter } from './pdf';
import { placeholder, readLetterTemplate, requirePrintable } from './templates';

const mostLines = 10;
const longestLine = 80;

const addressee = z.string().transform((text, context) => {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  const isFit = lines.length > 0 && lines.length <= mostLines && lines.every((line) => line.length <= longestLine);
  if (!isFit || lines.some((line) => /\p{Cc}/u.test(line))) context.addIssue('not an address');

  return lines.join('\n');
});

export const letterForm = z.strictObject({ kind: z.enum(letterKinds), addressee }) satisfies z.ZodType<LetterBody>;

export const letterWords = `A letter needs its kind, and a name and address of at most ${mostLines} lines with ${longestLine} characters each.`;

interface Letter {
  fileName: string;
  pdf: Buffer;
}

/** DR-2026-0147-no-data.pdf */
const fileNameOf = (reference: string, kind: LetterKind): string => `${reference}-${kind.replace(' ', '-')}.pdf`;

/** Refused, and that on record, if it would say what is not so. */
export const makeLetter = async (
  { db, keys }: { db: Database; keys: Keyring },
  requestId: string,
  { kind, addressee }: LetterBody,
  actor: Actor,
): Promise<Letter> => {
  const subject = requestSubject(requestId);

  const made = await db.transaction(async (tx): Promise<Letter | string> => {
    const facts = await readLetterFacts(tx, keys, requestId);
    const objection = objectionToLetter(kind, facts) ?? missingFor(kind, facts);
    if (objection) {
      await recordEvent(tx, { code: 'deletion.change_refused', actor, subject, details: { action: 'letter', kind } });

      return objection;
    }

    const template = await readLetterTemplate(tx, kind);
    const values = valuesFor(facts);
    const fill = (text: string) => text.replace(placeholder, (_, name: string) => values[name] ?? '');
    const page = { addressee, date: fill('{today}'), subject: fill(template.subject), body: fill(template.body) };
    await requirePrintable(Object.values(page).join(''));
    const pdf = await drawLetter({ reference: facts.reference, ...page });
    await recordEvent(tx, { code: 'deletion.letter_made', actor, subject, details: { kind } });

    return { fileName: fileNameOf(facts.reference, kind), pdf };
  });
  if (typeof made === 'string') throw new AppError('CONFLICT', { userMessage: made });

  return made;
};
