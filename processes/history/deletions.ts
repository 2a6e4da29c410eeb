/** Deletion requests in every state, one small step at a time. */
import { eq, sql } from 'drizzle-orm';
import { isWholeDay } from '@/demo/population/calendar';
import type { DeletionChange, IdentityCheck, IntakeBody } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { dayMs, minuteMs } from '@/lib/base/durations';
import type { Database } from '@/lib/db';
import { deletionItem } from '@/lib/db/schema';
import { changeRequest, createRequest, decideApproval, eraseDue, recheckErased, submitRequest } from '@/lib/erasure';
import { beginDue } from '@/lib/erasure/engine/begin';
import { findHolds } from '@/lib/erasure/holds/check';
import { seenOf } from '@/lib/erasure/requests/seen';
import { confirmedWith } from '@/lib/erasure/requests/start';
import { readResults } from '@/lib/mirror/results/enrich';
import { writeResults } from '@/lib/mirror/results/write-results';
import type { DeletionStep } from './deletion-plan';
import { callerOf, type HistoryDesk, sessionBehind } from './desk';
import type { Notes } from './state';

/** The mirror finds people only by results that it has read. */
const readInto = async ({ db, upstream, keys }: HistoryDesk, sessionId: string): Promise<void> => {
  const { rows } = await db.execute<{ id: string; number: number; tries: number; written: string }>(sql`
    select id, number, result_tries as tries, written::text as written from mirror_session where id = ${sessionId}
  `);
  for (const session of rows)
    await writeResults(db, keys, [{ session, reading: await readResults(upstream, session.id) }]);
};

const identities: Readonly<Record<IntakeBody['channel'], Omit<IdentityCheck, 'on'>>> = {
  letter: { method: 'signature', words: 'Compared with the document in the session.' },
  email: { method: 'contact on file', words: 'Sent from the address that the person enrolled with.' },
  form: { method: 'account', words: 'Signed in to their customer account when sending the form.' },
  phone: { method: 'contact on file', words: 'Called back; answered the security questions.' },
  'in person': { method: 'in person', words: 'Showed the identity document at the counter.' },
  authority: { method: 'other', words: 'Letter of the data protection authority.' },
};

/** Of what would be erased. */
const confirmationOf = async (tx: Database, requestId: string): Promise<{ confirm: string; seen: string }> => {
  const items = await tx.select().from(deletionItem).where(eq(deletionItem.requestId, requestId));
  const confirmed = items.filter(({ state }) => state === 'confirmed');
  const held = await findHolds(tx, confirmed);

  const going = confirmed.map(({ sessionId }) => sessionId).filter((id) => !held.has(id));

  return { confirm: confirmedWith(going)?.slice(-4) ?? '', seen: seenOf(going) };
};

const open = async (desk: HistoryDesk, tx: Database, step: DeletionStep): Promise<Notes> => {
  const caller = await callerOf({ db: tx }, 'privacy', 'erasure');
  const { person } = await sessionBehind(desk, step.sessionId);
  await readInto({ ...desk, db: tx }, step.sessionId);
  const tools = { db: tx, keys: desk.keys };
  const receivedOn = new Date(now().getTime() - step.receivedDays * dayMs).toISOString().slice(0, 10);
  const { requestId } = await createRequest(tools, caller, {
    channel: step.channel,
    receivedOn,
    given: {
      name: `${person.givenNames} ${person.surname}`.trim(),
      birthDate: isWholeDay(person.bornOn) ? person.bornOn : null,
      documentNumber: null,
      externalId: null,
      sessionId: null,
      words: 'Please delete everything you hold about me.',
    },
    identity: step.request === 'unverified' ? null : { ...identities[step.channel], on: receivedOn },
  });
  // The newest request is left for somebody to search.
  if (step.request !== 'open') {
    desk.clock.pass(3 * minuteMs);
    await changeRequest(tools, caller, requestId, { action: 'match' });
  }

  return { [step.request]: requestId };
};

/** Confirms the session that the person means and rules out people of the same name. */
const submit = async (desk: HistoryDesk, tx: Database, requestId: string, sessionId: string): Promise<void> => {
  const caller = await callerOf({ db: tx }, 'privacy', 'erasure');
  const tools = { db: tx, keys: desk.keys };
  const items = await tx.select().from(deletionItem).where(sql`${deletionItem.requestId} = ${requestId}`);
  const others = items.map((item) => item.sessionId).filter((id) => id !== sessionId);
  const choose = (sessionIds: string[], areTheirs: boolean): DeletionChange => ({
    action: 'choose',
    sessionIds,
    areTheirs,
  });
  await changeRequest(tools, caller, requestId, choose([sessionId], true));
  if (others.length > 0) await changeRequest(tools, caller, requestId, choose(others, false));
  await submitRequest(tools, caller, requestId, {
    reason: 'The person asked for it.',
    ...(await confirmationOf(tx, requestId)),
  });
};

/** What is stored with the progress, in one transaction. */
export const takeDeletionStep = async (desk: HistoryDesk, tx: Database, step: DeletionStep): Promise<Notes> => {
  const { keys, notes, signer } = desk;
  const tools = { db: tx, keys };
  const requestId = notes[step.request] ?? '';
  const change = async (wanted: DeletionChange) =>
    changeRequest(tools, await callerOf({ db: tx }, 'privacy', 'erasure'), requestId, wanted);

  switch (step.action) {
    case 'open':
      return open(desk, tx, step);
    case 'submit':
      await submit(desk, tx, requestId, step.sessionId);
      break;
    case 'approve':
      await decideApproval(tools, await callerOf({ db: tx }, 'officer', 'erasure'), requestId, {
        action: 'approve',
        ...(await confirmationOf(tx, requestId)),
      });
      // The worker of a desk would begin within seconds.
      if (step.request === 'delayed') await change({ action: 'pause' });
      break;
    case 'begin':
      await beginDue({ db: tx, signer });
      break;
    case 'pause':
      await change(step.request === 'delayed' ? { action: 'note', words: pauseNote } : { action: 'pause' });
      break;
    case 'answer':
      await change({ action: 'answer', letter: 'confirmation', via: 'letter' });
      break;
    case 'cancel':
    case 'close':
      await change({ action: 'close', because: 'request withdrawn' });
      break;
    case 'erase':
    case 'check':
      break;
  }

  return {};
};

const pauseNote = 'Paused: the person asked to wait until their contract has ended.';

const never = new AbortController().signal;

/** What the erasure engine does by itself. Safe to repeat, and so outside the transaction. */
export const carryOn = async ({ db, upstream, signer }: HistoryDesk, { action }: DeletionStep): Promise<void> => {
  const tools = { db, upstream, signer };
  if (action === 'erase') await eraseDue(tools, never);
  if (action === 'check') await recheckErased(tools, never);
};
