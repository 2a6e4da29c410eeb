/** What people do to a request, each with its event. */
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { DeletionChange, LetterKind } from '@/lib/answers';
import { type AuditCode, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import { deletionNote, deletionRequest, erasure } from '@/lib/db/schema';
import { sealWords } from '@/lib/keys';
import type { Objection } from '@/lib/review';
import type { Asking, ErasureTools } from '../asking';
import { readErasurePolicy } from '../policy';
import { dueOn } from './due';
import { endRequest } from './end';
import { addByHand, choose, countFrom } from './items';
import { match, matchFor, takeThorough } from './match';
import { objectionTo } from './rules';
import { lockRequest, type RequestRow, readStanding, reviewerOf } from './standing';
import { requestSubject } from './subject';
import { underRules, type Work } from './under-rules';

export const changeRequest = (
  tools: ErasureTools,
  asking: Asking,
  requestId: string,
  change: DeletionChange,
): Promise<void> =>
  underRules(
    tools,
    asking,
    requestId,
    change.action,
    (work) => carryOut(work, change),
    change.action === 'answer' ? change.letter : null,
  );

const carryOut = async (work: Work, change: DeletionChange): Promise<Objection | null> => {
  const { tx, keys, asking, row } = work;
  const items = { requestId: row.id, actor: asking.actor };

  switch (change.action) {
    case 'match':
      return matchFor(tx, keys, asking, row);
    case 'take thorough':
      return takeThorough(tx, keys, asking, row, change.searchId);
    case 'choose':
      return choose(tx, items, change.sessionIds, change.areTheirs);
    case 'add':
      return addByHand(tx, items, change.sessionId);
    case 'count from':
      return countFrom(tx, items, change.sessionId, change.day);
    case 'end without data':
      return endWithoutData(work);
    default:
      await simply(work, change);
      return null;
  }
};

/** What came since the last search must not be missed by whoever says that there is nothing. */
const endWithoutData = async ({ tx, keys, asking, row }: Work): Promise<Objection | null> => {
  const objection =
    (await match(tx, keys, asking, row, { keepsThorough: true })) ??
    objectionTo('end without data', await readStanding(tx, await lockRequest(tx, row.id)), reviewerOf(asking.person));
  if (!objection) await endRequest(tx, row.id, asking.actor);

  return objection;
};

type Simple = Exclude<
  DeletionChange,
  { action: 'match' | 'take thorough' | 'choose' | 'add' | 'count from' | 'end without data' }
>;

const simply = async (work: Work, change: Simple): Promise<void> => {
  switch (change.action) {
    case 'own':
      return takeOver(work);
    case 'extend':
      return extend(work, change.reason);
    case 'cancel':
      return cancel(work, change.reason);
    case 'pause':
      await set(work, { pausedAt: now() });
      return record(work, 'deletion.paused');
    case 'resume':
      await set(work, { pausedAt: null });
      return record(work, 'deletion.resumed');
    case 'retry':
      return retry(work);
    case 'answer':
      return noteAnswer(work, change.letter);
    case 'note':
      return addNote(work, change.words);
  }
};

const set = async ({ tx, row }: Work, values: Partial<RequestRow>): Promise<void> => {
  await tx.update(deletionRequest).set(values).where(eq(deletionRequest.id, row.id));
};

const record = (
  { tx, asking, row }: Work,
  code: AuditCode,
  more: Pick<Parameters<typeof recordEvent>[1], 'details' | 'changes' | 'words'> = {},
): Promise<void> => recordEvent(tx, { code, actor: asking.actor, subject: requestSubject(row.id), ...more });

const seal = ({ tx, keys, row }: Work, words: string): Promise<Buffer> =>
  sealWords(tx, keys, requestSubject(row.id), words);

const takeOver = async (work: Work): Promise<void> => {
  const { row, asking } = work;
  await set(work, { ownerId: asking.person.id });
  await record(work, 'deletion.owner_changed', {
    changes: [{ name: 'owner', before: row.ownerId, after: asking.person.id }],
  });
};

const extend = async (work: Work, reason: string): Promise<void> => {
  const { weekendRule } = await readErasurePolicy(work.tx);
  const until = dueOn(work.row.receivedOn, true, weekendRule);
  const words = await seal(work, reason);
  await set(work, { isExtended: true, dueOn: until, extension: words });
  await record(work, 'deletion.extended', { details: { dueOn: until }, words });
};

/** What the person gave is not needed any more. The reason stays, with the key that it is under. */
const cancel = async (work: Work, reason: string): Promise<void> => {
  const words = await seal(work, reason);
  await set(work, { state: 'cancelled', stateAt: now(), intake: null, extension: null });
  await work.tx.delete(deletionNote).where(eq(deletionNote.requestId, work.row.id));
  await record(work, 'deletion.cancelled', { details: { from: work.row.state }, words });
};

/** Whoever erases has the session first and then the request: one that is just in somebody's hands is not waited for. */
const retry = async (work: Work): Promise<void> => {
  const failing = work.tx
    .select({ id: erasure.sessionId })
    .from(erasure)
    .where(and(eq(erasure.requestId, work.row.id), isNull(erasure.erasedAt), isNotNull(erasure.problem)))
    .for('update', { skipLocked: true });
  const again = await work.tx
    .update(erasure)
    .set({ nextTryAt: now() })
    .where(inArray(erasure.sessionId, failing))
    .returning({ id: erasure.sessionId });
  await record(work, 'deletion.retried', { details: { count: again.length } });
};

/** A person who was told of an extension still waits for their answer. */
const noteAnswer = async (work: Work, letter: LetterKind): Promise<void> => {
  await set(work, {
    answeredWith: letter,
    ...(letter !== 'extension' && { answeredAt: now(), answeredBy: work.asking.person.id }),
  });
  await record(work, 'deletion.answered', { details: { letter } });
};

const addNote = async (work: Work, words: string): Promise<void> => {
  await work.tx.insert(deletionNote).values({
    requestId: work.row.id,
    personId: work.asking.person.id,
    at: now(),
    words: await seal(work, words),
  });
  await record(work, 'deletion.noted');
};
