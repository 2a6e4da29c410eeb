/**
 * Erases due sessions in batches: records what exists, asks the service to delete it, asks for everything again, then
 * removes our own copies. Each step is stored for the whole batch. After an interruption, an erasure resumes from its
 * last stored step; repeating a step does no harm.
 */

import { isAppError } from '@/lib/base/errors';
import { inParallel } from '@/lib/base/in-parallel';
import type { Database } from '@/lib/db';
import type { Signer } from '@/lib/keys';
import type { Upstream } from '@/lib/upstream';
import { endWaitingRequests } from '../requests/end';
import { beginDue } from './begin';
import { noteAnswers, probe, requestDeletion, type SilentSession, type ToldSession } from './delete';
import { type DueErasure, type Failure, noteFailures, takeDue, withLease } from './due';
import { findStillListed, listProbe, StillAnswers } from './probe';
import { removeHere } from './remove';
import { confirmParts, findListedOf, findParts, isDoubtful, noteStock, type Stock, toStock } from './stock';

export interface EngineTools {
  db: Database;
  upstream: Upstream;
  signer: Signer;
  /** Called for errors of our own, not for those of the service. */
  onDefect?: ((error: unknown) => void) | undefined;
  /** Called before each step, so that tests can interrupt. */
  onStep?: ((step: EngineStep) => void | Promise<void>) | undefined;
}

export type EngineStep =
  | 'taking stock'
  | 'stock noted'
  | 'told'
  | 'answers noted'
  | 'checking the list'
  | 'removing here'
  | 'removed';

const atOnce = 8;

/** Small enough to show progress, large enough that one look at the list serves many sessions. */
const sizes = { first: 24, least: 8, most: 192 };
const targetMs = 3_000;

const nextSize = (size: number, tookMs: number): number =>
  Math.round(Math.min(Math.max((size * targetMs) / Math.max(tookMs, 1), size / 2, sizes.least), size * 2, sizes.most));

/** One failure does not stop the others. */
const each = async <Item extends { due: DueErasure }, Value>(
  all: readonly Item[],
  during: Failure['during'],
  failures: Failure[],
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> => {
  const outcomes = await inParallel(all, atOnce, async (item) => {
    try {
      return [await work(item)];
    } catch (error) {
      failures.push({ due: item.due, during, error });

      return [];
    }
  });

  return outcomes.flat();
};

/** Without an answer from the list nothing counts as gone: all sessions are tried again. */
const askList = async (tools: EngineTools, silent: readonly SilentSession[], failures: Failure[]) => {
  try {
    const listed = await findStillListed(
      tools,
      silent.map(({ due }) => due),
    );
    const isListed = ({ due }: SilentSession) => listed.has(due.sessionId);
    const error = new StillAnswers('list of sessions');
    failures.push(...silent.filter(isListed).map(({ due }) => ({ due, during: 'check' as const, error })));

    return silent.filter((session) => !isListed(session));
  } catch (error) {
    failures.push(...silent.map(({ due }) => ({ due, during: 'check' as const, error })));

    return [];
  }
};

/** What was not found is asked for once more, after the service has shown that it answers right. */
const takeStock = async (tools: EngineTools, all: readonly DueErasure[], failures: Failure[]): Promise<Stock[]> => {
  const found = await each(
    all.map((due) => ({ due })),
    'stock',
    failures,
    ({ due }) => findParts(tools.upstream, due),
  );
  const doubtful = found.filter(isDoubtful);
  const clear = found.filter((one) => !isDoubtful(one)).map(toStock);
  if (doubtful.length === 0) return clear;
  try {
    const listed = await findListedOf(tools, doubtful);
    const confirmed = await each(doubtful, 'stock', failures, (one) => confirmParts(tools.upstream, one, listed));

    return [...clear, ...confirmed.map(toStock)];
  } catch (error) {
    failures.push(...doubtful.map(({ due }) => ({ due, during: 'stock' as const, error })));

    return clear;
  }
};

/** Deletes, records the answers, then asks for every part. An earlier answer stands if a later request fails. */
const deleteAll = async (
  { db, upstream, onStep }: EngineTools,
  due: readonly DueErasure[],
  failures: Failure[],
): Promise<SilentSession[]> => {
  const told = await each(
    due.map((one) => ({ due: one })),
    'delete',
    failures,
    async (one): Promise<ToldSession> => {
      await onStep?.('told');

      return requestDeletion(upstream, one.due);
    },
  );
  const answered = await noteAnswers(db, told);
  await onStep?.('answers noted');

  return each(answered, 'check', failures, (one) => probe(upstream, one));
};

const carryOut = async (tools: EngineTools, batch: readonly DueErasure[], failures: Failure[]): Promise<void> => {
  const { db, onStep } = tools;

  await onStep?.('taking stock');
  const stock = await takeStock(
    tools,
    batch.filter(({ step }) => step === 'stock'),
    failures,
  );
  const noted = await noteStock(db, stock);
  await onStep?.('stock noted');
  const silent = await deleteAll(tools, [...noted, ...batch.filter(({ step }) => step === 'delete')], failures);
  await onStep?.('checking the list');
  const gone = silent.length === 0 ? [] : await askList(tools, silent, failures);
  await onStep?.('removing here');
  await removeHere(
    tools,
    gone.map((session) => ({ ...session, probes: [...session.probes, listProbe()] })),
  );
  await onStep?.('removed');
};

const eraseBatch = async (tools: EngineTools, batch: readonly DueErasure[]): Promise<void> => {
  const failures: Failure[] = [];
  await withLease(tools.db, batch, () => carryOut(tools, batch, failures));
  for (const { error } of failures) if (!isAppError(error)) tools.onDefect?.(error);
  await noteFailures(tools.db, failures);
};

/** For the worker: starts due requests and erases their sessions until nothing is due. */
export const eraseDue = async (tools: EngineTools, stopping: AbortSignal): Promise<void> => {
  for (let size = sizes.first; !stopping.aborted; ) {
    // Between batches too: a newly approved request does not wait for thousands of other sessions.
    await beginDue(tools);
    await endWaitingRequests(tools.db, tools.signer);
    if (await tools.upstream.closedUntil()) return;
    const batch = await takeDue(tools.db, size);
    if (batch.length === 0) return;
    const began = performance.now();
    await eraseBatch(tools, batch);
    size = nextSize(size, performance.now() - began);
  }
};
