/** The verdicts on one session, as a person may see them. */
import { and, desc, eq, notInArray } from 'drizzle-orm';
import { type Person, rolesInclude, seesInFull } from '@/lib/access';
import type { AppealWords, ReviewReason, SessionVerdict, SessionVerdictsAnswer } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import type { Database, Queryable } from '@/lib/db';
import { verdict } from '@/lib/db/schema';
import { type Keyring, openWords } from '@/lib/keys';
import { readReviewPolicy } from '../policy';
import { dueOf } from '../queue/read';
import { objectionTo } from '../queue/rules';
import { reviewerOf } from '../queue/table';
import { findWaiting } from '../queue/waiting';
import { reasonsByCode } from '../reasons';
import { describeVerdict } from '../verdict/read';
import { activeOpinions, type OpinionRow, readOpinions, type VerdictRow } from '../verdict/rows';

interface Tools {
  db: Database;
  keys: Keyring;
}

interface Request {
  sessionId: string;
  person: Pick<Person, 'id' | 'roles' | 'purpose'>;
  actor: Actor;
}

/** More verdicts than this on one session are in the timeline. */
const maxVerdicts = 20;

/**
 * Opinions on an undecided verdict are shown to their author alone. Notes are shown in full view only; reading them is
 * logged before they are sent.
 */
export const readSessionVerdicts = async (tools: Tools, request: Request): Promise<SessionVerdictsAnswer> => {
  const { db } = tools;
  const { sessionId, person } = request;
  const found = await db
    .select()
    .from(verdict)
    .where(and(eq(verdict.sessionId, sessionId), notInArray(verdict.state, ['undone', 'void'])))
    .orderBy(desc(verdict.stateAt), desc(verdict.id))
    .limit(maxVerdicts);
  const opinions = activeOpinions(
    await readOpinions(
      db,
      found.map(({ id }) => id),
    ),
  );
  const shown = found
    .map((row) => ({
      row,
      opinions: opinions.filter((each) => each.verdictId === row.id && maySee(row, each, person)),
    }))
    .filter((each) => each.opinions.length > 0);
  const all = shown.flatMap((each) => each.opinions);
  const openNote = await noteOpener(tools, request, all);
  const reasons = await reasonsByCode(db, [...new Set(all.flatMap((each) => each.reasons))]);

  return {
    verdicts: await Promise.all(
      shown.map(({ row, opinions: seen }) => {
        const everybody = opinions.filter(({ verdictId }) => verdictId === row.id);

        return describeOne(row, { seen, everybody }, person.id, reasons, openNote);
      }),
    ),
    ...(await readReview(db, request)),
  };
};

const maySee = ({ decision }: VerdictRow, { personId }: OpinionRow, { id }: Request['person']): boolean =>
  decision !== null || personId === id;

type OpenNote = (note: Buffer) => Promise<AppealWords>;

const noteOpener = async (
  { db, keys }: Tools,
  { sessionId, person, actor }: Request,
  opinions: readonly OpinionRow[],
): Promise<OpenNote> => {
  if (!seesInFull(person)) return async () => ({ state: 'hidden' });
  if (opinions.some(({ note }) => note !== null)) {
    const details = { part: 'verdicts', masked: false, purpose: person.purpose?.code ?? null };
    await recordEvent(db, { code: 'session.opened', actor, subject: sessionId, details });
  }

  return async (note) => {
    const opened = await openWords(db, keys, sessionId, note);

    return opened.state === 'readable' ? opened : { state: 'unreadable' };
  };
};

const describeOne = async (
  row: VerdictRow,
  { seen, everybody }: { seen: readonly OpinionRow[]; everybody: OpinionRow[] },
  you: string,
  reasons: readonly ReviewReason[],
  openNote: OpenNote,
): Promise<SessionVerdict> => {
  const { state, words, undoUntil } = describeVerdict({ verdict: row, opinions: everybody }, you);

  return {
    id: row.id,
    state,
    decision: row.decision,
    opinions: await Promise.all(
      seen.map(async ({ seat, by, givenAt, decision, reasons: codes, note }) => ({
        seat,
        by,
        isYours: by.id === you,
        at: givenAt.toISOString(),
        decision,
        reasons: reasons.filter(({ code }) => codes.includes(code)),
        note: note && (await openNote(note)),
      })),
    ),
    delivery: row.delivery,
    undoUntil,
    sentAt: row.sentAt?.toISOString() ?? null,
    confirmedAt: row.state === 'confirmed' ? row.stateAt.toISOString() : null,
    words,
  };
};

/** What the queue says of a waiting session. */
const readReview = async (
  db: Queryable,
  { sessionId, person }: Request,
): Promise<Pick<SessionVerdictsAnswer, 'escalatedTo' | 'review' | 'waits'>> => {
  const reviewer = reviewerOf(person);
  const policy = await readReviewPolicy(db);
  const row = await findWaiting(db, policy, reviewer, sessionId);
  if (!row) return { escalatedTo: null, review: null, waits: null };
  const mayDecide = rolesInclude(person.roles, 'triage.work');

  return {
    escalatedTo: row.isEscalated ? row.deciders : null,
    review: mayDecide ? { whyNot: objectionTo(row, reviewer)?.userMessage ?? null } : null,
    waits: dueOf(row, policy),
  };
};
