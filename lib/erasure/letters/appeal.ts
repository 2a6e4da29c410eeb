/** The letter that tells an applicant the outcome of an appeal. Made on demand and stored nowhere. */
import { z } from 'zod';
import { readOrganisation } from '@/lib/access';
import type { AppealLetterAnswer, AppealLetterBody } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import type { Database } from '@/lib/db';
import { readDecidedAppeal, toError } from '@/lib/review';
import { today } from '../calendar';
import { writtenDay } from '../paper/words';
import { addressee, letterHint, printLetter } from './letter';
import { rights } from './originals';
import { requirePrintable } from './templates';

export const appealLetterSchema = z.strictObject({
  appealId: z.uuid(),
  addressee,
}) satisfies z.ZodType<AppealLetterBody>;

export const appealLetterHint = letterHint.replace('Choose a letter, and enter', 'Name the appeal, and enter');

interface Target {
  sessionId: string;
  appealId: string;
}

type Decided = Exclude<Awaited<ReturnType<typeof readDecidedAppeal>>, { objection: unknown }>;

/** The text without an addressee. Throws where there is no outcome to write about yet. */
export const previewAppealLetter = async (
  db: Database,
  { sessionId, appealId }: Target,
): Promise<AppealLetterAnswer> => {
  const decided = await readDecidedAppeal(db, sessionId, appealId);
  if ('objection' in decided) throw toError(decided.objection);

  return { organisation: await readOrganisation(db), ...write(sessionId, decided) };
};

interface Made {
  fileName: string;
  pdf: Buffer;
}

/** As PDF. A refused letter is recorded. */
export const makeAppealLetter = async (
  db: Database,
  { sessionId, appealId, addressee }: Target & AppealLetterBody,
  actor: Actor,
): Promise<Made> => {
  const made = await db.transaction(async (tx) => {
    const decided = await readDecidedAppeal(tx, sessionId, appealId);
    if ('objection' in decided) {
      const details = { action: 'letter', because: decided.objection.because };
      await recordEvent(tx, { code: 'appeal.change_refused', actor, subject: sessionId, details });

      return decided;
    }

    const organisation = await readOrganisation(tx);
    const page = { ...write(sessionId, decided), addressee };
    const { logo, ...sender } = organisation;
    await requirePrintable(Object.values({ ...sender, ...page }).join(''));
    const pdf = await printLetter({ organisation, ...page });
    const { finding } = decided;
    await recordEvent(tx, { code: 'appeal.letter_made', actor, subject: sessionId, details: { finding } });

    return { fileName: `appeal-${sessionId.slice(0, 8)}.pdf`, pdf };
  });
  if ('objection' in made) throw toError(made.objection);

  return made;
};

const upheld = (reasons: readonly string[]): string[] => [
  'The rejection stands.',
  ...(reasons.length > 0 ? [`${reasons.length === 1 ? 'The reason' : 'The reasons'}:`, reasons.join('\n')] : []),
  rights,
];

const recommended = [
  'We have found in your favour, and have recommended that your identity check be approved.',
  'You do not need to do anything. We will write to you when the decision has changed.',
];

const write = (
  sessionId: string,
  { finding, reasons, completedAt }: Decided,
): Omit<AppealLetterAnswer, 'organisation'> => {
  const isUpheld = finding === 'uphold';
  const check = completedAt ? `your identity check of ${writtenDay(completedAt)}` : 'your identity check';
  // A reason that has no wording for applicants is not for them.
  const words = reasons.flatMap(({ applicantWords }) => (applicantWords ? [`– ${applicantWords}`] : []));

  return {
    reference: sessionId,
    date: writtenDay(today()),
    subject: isUpheld ? 'Your appeal: the decision stands' : 'Your appeal was successful',
    body: [
      'Dear Sir or Madam,',
      `You asked us to look again at the rejection of ${check}. A member of our staff has reviewed it.`,
      ...(isUpheld ? upheld(words) : recommended),
      'Yours faithfully,',
      'The review team',
    ].join('\n\n'),
  };
};
