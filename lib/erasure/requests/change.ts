/** What people do to a request, each change with its audit event. */
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { DeletionChange, IdentityCheck } from '@/lib/answers';
import { type AuditCode, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { isSessionId } from '@/lib/contract';
import { deletionNote, deletionRequest, erasure } from '@/lib/db/schema';
import { sealWords } from '@/lib/keys';
import { conflict, type Objection } from '@/lib/review';
import { dueOn } from '../calendar';
import type { Caller, ErasureTools } from '../caller';
import { letterKinds } from '../letters/kinds';
import { readErasurePolicy } from '../policy';
import { removeWritten, settleRequest } from './end';
import { identityFields, readIntake, recordVerified, sealIntake, whyNotVerified } from './intake';
import { addByHand, choose, setStartDay } from './items';
import { addThoroughMatches, match, matchAndReveal } from './match';
import { reopen } from './reopen';
import { closeUnanswered, isRepeatedClosing, isRepeatedReply, markSent } from './reply';
import { lockRequest, type RequestRow, requestSubject } from './request';
import { objectionTo } from './rules';
import { addSamePerson } from './same-person';
import { identitySeenOf } from './seen';
import { seenSchema } from './start';
import { changeUnderRules, type LockedRequest, readStanding, reviewerOf } from './under-rules';

const text = (shortest: number, longest: number) => z.string().trim().min(shortest).max(longest);
const sessionId = z.string().trim().refine(isSessionId);

export const changeSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('match') }),
  z.strictObject({ action: z.literal('take thorough'), searchId: z.uuid() }),
  z.strictObject({
    action: z.literal('choose'),
    sessionIds: z.array(sessionId).min(1).max(5_000),
    areTheirs: z.boolean(),
  }),
  z.strictObject({ action: z.literal('add'), sessionId }),
  z.strictObject({ action: z.literal('add same person'), sessionIds: z.array(sessionId).min(1).max(500) }),
  z.strictObject({ action: z.literal('count from'), sessionId, day: z.iso.date().nullable() }),
  z.strictObject({ action: z.literal('own') }),
  z.strictObject({ action: z.literal('extend'), reason: text(5, 1_000) }),
  z.strictObject({ action: z.literal('end without data') }),
  z.strictObject({ action: z.literal('cancel'), reason: text(5, 500) }),
  z.strictObject({ action: z.literal('stop') }),
  z.strictObject({ action: z.literal('pause') }),
  z.strictObject({ action: z.literal('resume') }),
  z.strictObject({ action: z.literal('retry') }),
  z.strictObject({ action: z.literal('verify identity'), ...identityFields, seen: seenSchema }),
  z.strictObject({
    action: z.literal('answer'),
    letter: z.enum(letterKinds),
    via: z.enum(['letter', 'registered letter', 'email', 'portal', 'in person']),
    on: z.iso.date().optional(),
  }),
  z.strictObject({
    action: z.literal('close'),
    because: z.enum([
      'identity not proved',
      'request withdrawn',
      'entered by mistake',
      'no address',
      'undeliverable',
      'withdrawn',
      'died',
      'answered elsewhere',
    ]),
  }),
  z.strictObject({ action: z.literal('note'), words: text(1, 2_000) }),
]) satisfies z.ZodType<DeletionChange>;

export const changeHint =
  'Choose an action. Reasons must have 5 to 500 characters (up to 1,000 for an extension) and notes up to 2,000. Sessions are identified by their id. A sent letter needs its kind and channel, a request closed without a reply the reason, and an identity verification the method and the date.';

export const changeRequest = (
  tools: ErasureTools,
  caller: Caller,
  requestId: string,
  change: DeletionChange,
): Promise<void> =>
  changeUnderRules(
    tools,
    caller,
    requestId,
    change.action,
    (locked) => apply(locked, change),
    optionsFor(change, caller.person.id),
  );

const optionsFor = (change: DeletionChange, personId: string): Parameters<typeof changeUnderRules>[5] => {
  switch (change.action) {
    case 'answer':
      return { letter: change.letter, isRepeat: isRepeatedReply(change, personId) };
    case 'close':
      return { isRepeat: isRepeatedClosing(change, personId) };
    default:
      return {};
  }
};

const apply = async (locked: LockedRequest, change: DeletionChange): Promise<Objection | null> => {
  const { tx, keys, caller, row } = locked;
  const items = { requestId: row.id, actor: caller.actor };

  switch (change.action) {
    case 'match':
      return matchAndReveal(tx, keys, caller, row);
    case 'take thorough':
      return addThoroughMatches(tx, keys, caller, row, change.searchId);
    case 'choose':
      return choose(tx, items, change.sessionIds, change.areTheirs);
    case 'add':
      return addByHand(tx, items, change.sessionId);
    case 'add same person':
      return addSamePerson(tx, keys, items, change.sessionIds);
    case 'count from':
      return setStartDay(tx, items, change.sessionId, change.day);
    case 'end without data':
      return endWithoutData(locked);
    case 'verify identity':
      return verifyIdentity(locked, change);
    case 'answer':
      return markSent(locked, change);
    case 'close':
      return closeUnanswered(locked, change);
    default:
      await applySimple(locked, change);
      return null;
  }
};

/** Searches once more, so that sessions added since the last search are not missed. */
const endWithoutData = async ({ tx, keys, caller, row }: LockedRequest): Promise<Objection | null> => {
  const objection =
    (await match(tx, keys, caller, row, { keepsThorough: true })) ??
    objectionTo('end without data', await readStanding(tx, await lockRequest(tx, row.id)), reviewerOf(caller.person));
  if (!objection) await settleRequest(tx, row.id, caller.actor);

  return objection;
};

type SimpleChange = Exclude<
  DeletionChange,
  {
    action:
      | 'match'
      | 'take thorough'
      | 'choose'
      | 'add'
      | 'add same person'
      | 'count from'
      | 'end without data'
      | 'verify identity'
      | 'answer'
      | 'close';
  }
>;

const applySimple = async (locked: LockedRequest, change: SimpleChange): Promise<void> => {
  switch (change.action) {
    case 'own':
      return assignToSelf(locked);
    case 'extend':
      return extend(locked, change.reason);
    case 'cancel':
      return cancel(locked, change.reason);
    case 'stop':
      await reopen(locked.tx, locked.row.id);
      return record(locked, 'deletion.stopped');
    case 'pause':
      await set(locked, { pausedAt: now() });
      return record(locked, 'deletion.paused');
    case 'resume':
      await set(locked, { pausedAt: null });
      return record(locked, 'deletion.resumed');
    case 'retry':
      return retry(locked);
    case 'note':
      return addNote(locked, change.words);
  }
};

const set = async ({ tx, row }: LockedRequest, values: Partial<RequestRow>): Promise<void> => {
  await tx.update(deletionRequest).set(values).where(eq(deletionRequest.id, row.id));
};

const record = (
  { tx, caller, row }: LockedRequest,
  code: AuditCode,
  more: Pick<Parameters<typeof recordEvent>[1], 'details' | 'changes' | 'words'> = {},
): Promise<void> => recordEvent(tx, { code, actor: caller.actor, subject: requestSubject(row.id), ...more });

const seal = ({ tx, keys, row }: LockedRequest, words: string): Promise<Buffer> =>
  sealWords(tx, keys, requestSubject(row.id), words);

const assignToSelf = async (locked: LockedRequest): Promise<void> => {
  const { row, caller } = locked;
  await set(locked, { ownerId: caller.person.id });
  await record(locked, 'deletion.owner_changed', {
    changes: [{ name: 'owner', before: row.ownerId, after: caller.person.id }],
  });
};

const extend = async (locked: LockedRequest, reason: string): Promise<void> => {
  const { weekendRule } = await readErasurePolicy(locked.tx);
  const until = dueOn(locked.row.receivedOn, true, weekendRule);
  const words = await seal(locked, reason);
  await set(locked, { isExtended: true, dueOn: until, extension: words });
  await record(locked, 'deletion.extended', { details: { dueOn: until }, words });
};

/** The reason stays readable: its key is kept. */
const cancel = async (locked: LockedRequest, reason: string): Promise<void> => {
  const words = await seal(locked, reason);
  await set(locked, { state: 'cancelled', stateAt: now(), intake: null, extension: null, reason: null });
  await removeWritten(locked.tx, locked.row.id);
  await record(locked, 'deletion.cancelled', { details: { from: locked.row.state }, words });
};

/** The worker locks sessions before requests. Skipping the ones it is erasing right now avoids a deadlock. */
const retry = async (locked: LockedRequest): Promise<void> => {
  const failing = locked.tx
    .select({ id: erasure.sessionId })
    .from(erasure)
    .where(and(eq(erasure.requestId, locked.row.id), isNull(erasure.erasedAt), isNotNull(erasure.problem)))
    .for('update', { skipLocked: true });
  const again = await locked.tx
    .update(erasure)
    .set({ nextTryAt: now() })
    .where(inArray(erasure.sessionId, failing))
    .returning({ id: erasure.sessionId });
  await record(locked, 'deletion.retried', { details: { count: again.length } });
};

/** Replaces the one that was seen, and none that a colleague has recorded since. */
const verifyIdentity = async (
  locked: LockedRequest,
  { seen, ...check }: IdentityCheck & { seen: string },
): Promise<Objection | null> => {
  const { tx, keys, caller, row } = locked;
  const { method, on, words } = check;
  const because = whyNotVerified(check);
  if (because) return conflict('not plausible', `${because} Nothing was changed.`);
  const known = await readIntake(tx, keys, row);
  if (!known) return conflict('not readable', 'The request details can no longer be read.');
  if (identitySeenOf(row) !== seen) {
    return conflict(
      'changed since',
      'An identity verification has been recorded since you opened this one. Close this and look at it first.',
    );
  }

  const intake = await sealIntake(tx, keys, row.id, { ...known, identityCheck: words });
  await set(locked, { identityMethod: method, identityOn: on, identityBy: caller.person.id, intake });
  await recordVerified(tx, caller.actor, row.id, check);

  return null;
};

const addNote = async (locked: LockedRequest, words: string): Promise<void> => {
  await locked.tx.insert(deletionNote).values({
    requestId: locked.row.id,
    personId: locked.caller.person.id,
    at: now(),
    words: await seal(locked, words),
  });
  await record(locked, 'deletion.noted');
};
