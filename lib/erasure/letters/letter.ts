/** A letter about a request, made on demand and stored nowhere. */
import { z } from 'zod';
import type { LetterBody, LetterKind } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { AppError } from '@/lib/base/errors';
import type { Database } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import { type Paper, paleInk, printPaper } from '../paper/paper';
import { requestSubject } from '../requests/request';
import { missingFor, readLetterFacts, reservationOf, valuesFor } from './facts';
import { letterKinds, objectionToLetter } from './kinds';
import { placeholder, readLetterTemplate, requirePrintable } from './templates';

const maxLines = 10;
const maxLineLength = 80;

const addressee = z.string().transform((text, context) => {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  const fits = lines.length > 0 && lines.length <= maxLines && lines.every((line) => line.length <= maxLineLength);
  if (!fits || lines.some((line) => /\p{Cc}/u.test(line))) context.addIssue('not an address');

  return lines.join('\n');
});

export const letterSchema = z.strictObject({ kind: z.enum(letterKinds), addressee }) satisfies z.ZodType<LetterBody>;

export const letterHint = `Choose a letter, and enter a name and address of up to ${maxLines} lines with up to ${maxLineLength} characters each.`;

interface Letter {
  fileName: string;
  pdf: Buffer;
}

/** DR-2026-0147-no-data.pdf */
const fileNameOf = (reference: string, kind: LetterKind): string => `${reference}-${kind.replace(' ', '-')}.pdf`;

/** Added after the paragraph with the certificate, which every letter about an erasure must include. */
const withReservation = (body: string, reservation: string | null): string =>
  reservation === null ? body : body.replace(/^.*\{certificate\}.*$/m, (line) => `${line}\n\n${reservation}`);

/** Refuses a letter that would be untrue, and records the refusal. */
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
    const text = withReservation(template.body, reservationOf(facts));
    const page = { addressee, date: fill('{today}'), subject: fill(template.subject), body: fill(text) };
    await requirePrintable(Object.values(page).join(''));
    const pdf = await printLetter({ reference: facts.reference, ...page });
    await recordEvent(tx, { code: 'deletion.letter_made', actor, subject, details: { kind } });

    return { fileName: fileNameOf(facts.reference, kind), pdf };
  });
  if (typeof made === 'string') throw new AppError('CONFLICT', { userMessage: made });

  return made;
};

interface LetterPage {
  reference: string;
  addressee: string;
  date: string;
  subject: string;
  body: string;
}

/** The window of an envelope (DIN 5008, form B), in points from the top. */
const addressTop = 144;
const datelineTop = 276;
const size = 10;

const draw = ({ doc, text }: Paper, { reference, addressee, date, subject, body }: LetterPage): void => {
  doc.y = addressTop;
  text(addressee, { size, width: 240, space: 0 });
  // A long address extends below the window.
  doc.y = Math.max(doc.y + 20, datelineTop);
  text(date, { size, space: 0 });
  text(`Our reference: ${reference}`, { size, color: paleInk, space: 24 });
  text(subject, { size: 12, face: 'bold', space: 14 }, 'H1');
  for (const paragraph of body.split(/\n{2,}/)) text(paragraph, { size, space: 10 });
};

const printLetter = async (page: LetterPage): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  const title = `${page.subject}, ${page.reference}`;

  for await (const chunk of printPaper({ title, footer: page.reference }, (paper) => {
    draw(paper, page);

    return [];
  })) {
    chunks.push(chunk);
  }

  return Buffer.concat(chunks);
};
