/** A letter about a request, made on demand and stored nowhere. */
import { z } from 'zod';
import { type Person, readOrganisation, seesInFull } from '@/lib/access';
import type { LetterBody, LetterKind, LetterPreview } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { AppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import { drawLetterhead } from '../paper/letterhead';
import { type Paper, paleInk, printPaper } from '../paper/paper';
import { requestSubject } from '../requests/request';
import { viewedFor } from '../requests/view';
import { type LetterFacts, missingFor, readLetterFacts, reservationOf, valuesFor } from './facts';
import { letterKinds, objectionToLetter, toldReasons } from './kinds';
import { placeholder, readLetterTemplate, requirePrintable } from './templates';

const maxLines = 10;
const maxLineLength = 80;

export const addressee = z.string().transform((text, context) => {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  const fits = lines.length > 0 && lines.length <= maxLines && lines.every((line) => line.length <= maxLineLength);
  if (!fits || lines.some((line) => /\p{Cc}/u.test(line))) context.addIssue('not an address');

  return lines.join('\n');
});

const letter = z.strictObject({ kind: z.enum(letterKinds), because: z.enum(toldReasons).optional() });

export const letterSchema = z.strictObject({ ...letter.shape, addressee }) satisfies z.ZodType<LetterBody>;

export const letterHint = `Choose a letter, and enter a name and address of up to ${maxLines} lines with up to ${maxLineLength} characters each.`;

interface Letter {
  fileName: string;
  pdf: Buffer;
}

/** DR-2026-0147-no-data.pdf */
const fileNameOf = (reference: string, kind: LetterKind): string => `${reference}-${kind.replaceAll(' ', '-')}.pdf`;

/** Added after the paragraph with the certificate, which every letter about an erasure must include. */
const withReservation = (body: string, reservation: string | null): string =>
  reservation === null ? body : body.replace(/^.*\{certificate\}.*$/m, (line) => `${line}\n\n${reservation}`);

interface LetterTools {
  db: Database;
  keys: Keyring;
}

export interface LetterReader {
  person: Pick<Person, 'roles' | 'purpose'>;
  actor: Actor;
}

interface Refusal {
  error: AppError;
  because?: string;
}

type Chosen = Pick<LetterBody, 'kind' | 'because'>;

const whyRefused = ({ kind, because }: Chosen, facts: LetterFacts, { person }: LetterReader): Refusal | null => {
  const untrue = objectionToLetter(kind, facts, because ?? null) ?? missingFor(kind, facts);
  if (untrue !== null) return { error: new AppError('CONFLICT', { userMessage: untrue }) };
  // The reason for the extension is masked on the page too.
  if (kind !== 'extension' || seesInFull(person)) return null;
  const userMessage = 'Choose a purpose first: this letter contains the reason for the extension.';

  return { error: new AppError('PURPOSE_REQUIRED', { userMessage }), because: 'no purpose' };
};

/** Refuses a letter that would be untrue, and records the refusal. `finish` records what was made of it. */
const withLetter = async <Made extends object>(
  { db, keys }: LetterTools,
  reader: LetterReader,
  requestId: string,
  { kind, because }: Chosen,
  finish: (tx: Queryable, letter: LetterPreview) => Promise<Made>,
): Promise<Made> => {
  const { actor } = reader;
  const subject = requestSubject(requestId);

  const made = await db.transaction(async (tx): Promise<Made | AppError> => {
    const facts = await readLetterFacts(tx, keys, requestId);
    const refusal = whyRefused({ kind, because }, facts, reader);
    if (refusal) {
      const { error, ...why } = refusal;
      const details = { action: 'letter', kind, ...why };
      await recordEvent(tx, { code: 'deletion.change_refused', actor, subject, details });

      return error;
    }

    const template = await readLetterTemplate(tx, kind);
    const values = valuesFor(facts, because);
    const fill = (text: string) => text.replace(placeholder, (_, name: string) => values[name] ?? '');
    const text = withReservation(template.body, reservationOf(facts));

    return finish(tx, {
      organisation: await readOrganisation(tx),
      reference: facts.reference,
      date: fill('{today}'),
      subject: fill(template.subject),
      body: fill(text),
    });
  });
  if (made instanceof AppError) throw made;

  return made;
};

export const letterPreviewSchema = letter;

export const letterPreviewHint = 'Choose a letter.';

/** The letter as it would be printed, for the screen. */
export const previewLetter = (
  tools: LetterTools,
  reader: LetterReader,
  requestId: string,
  chosen: Chosen,
): Promise<LetterPreview> =>
  withLetter(tools, reader, requestId, chosen, async (tx, letter) => {
    await recordLetter(tx, 'deletion.letter_viewed', reader, requestId, chosen.kind);

    return letter;
  });

export const makeLetter = (
  tools: LetterTools,
  reader: LetterReader,
  requestId: string,
  { addressee, ...chosen }: LetterBody,
): Promise<Letter> =>
  withLetter(tools, reader, requestId, chosen, async (tx, letter) => {
    const { organisation, ...page } = letter;
    const { logo, ...sender } = organisation;
    await requirePrintable(Object.values({ ...sender, ...page, addressee }).join(''));
    const pdf = await printLetter({ ...letter, addressee });
    await recordLetter(tx, 'deletion.letter_made', reader, requestId, chosen.kind);

    return { fileName: fileNameOf(letter.reference, chosen.kind), pdf };
  });

const recordLetter = (
  tx: Queryable,
  code: 'deletion.letter_viewed' | 'deletion.letter_made',
  { person, actor }: LetterReader,
  requestId: string,
  kind: LetterKind,
): Promise<void> =>
  recordEvent(tx, { code, actor, subject: requestSubject(requestId), details: { kind, purpose: viewedFor(person) } });

interface LetterPage extends LetterPreview {
  addressee: string;
}

/** The window of an envelope (DIN 5008, form B), in points from the top. */
const addressTop = 144;
const datelineTop = 276;
const size = 10;

const draw = (paper: Paper, { organisation, reference, addressee, date, subject, body }: LetterPage): void => {
  const { doc, text } = paper;
  drawLetterhead(paper, organisation);
  // A long letterhead moves the address below the window.
  doc.y = Math.max(doc.y + 12, addressTop);
  text(addressee, { size, width: 240, space: 0 });
  // A long address extends below the window.
  doc.y = Math.max(doc.y + 20, datelineTop);
  text(date, { size, space: 0 });
  text(`Our reference: ${reference}`, { size, color: paleInk, space: 24 });
  text(subject, { size: 12, face: 'bold', space: 14 }, 'H1');
  for (const paragraph of body.split(/\n{2,}/)) text(paragraph, { size, space: 10 });
};

/** Every letter of the desk is printed here. */
export const printLetter = async (page: LetterPage): Promise<Buffer> => {
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
