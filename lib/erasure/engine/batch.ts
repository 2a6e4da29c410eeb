/**
 * Erases due sessions in batches: records what exists, deletes it at the service, asks for everything again, then
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
import { deleteAndProbe, noteStock, type SilentSession, takeStock } from './delete';
import { type DueErasure, type Failure, noteFailures, takeDue, withLease } from './due';
import { findStillListed, listProbe, StillAnswers } from './probe';
import { removeHere } from './remove';

export interface EngineTools {
  db: Database;
  upstream: Upstream;
  signer: Signer;
  /** Called for errors of our own, not for those of the service. */
  onDefect?: ((error: unknown) => void) | undefined;
  /** Called before each step, so that tests can interrupt. */
  onStep?: ((step: EngineStep) => void | Promise<void>) | undefined;
}

export type EngineStep = 'taking stock' | 'stock noted' | 'told' | 'checking the list' | 'removing here' | 'removed';

const atOnce = 8;

/** Small enough to show progress, large enough that one look at the list serves many sessions. */
const sizes = { first: 24, least: 8, most: 192 };
const targetMs = 3_000;

const nextSize = (size: number, tookMs: number): number =>
  Math.round(Math.min(Math.max((size * targetMs) / Math.max(tookMs, 1), size / 2, sizes.least), size * 2, sizes.most));

/** One failure does not stop the others. */
const each = async <Value>(
  all: readonly DueErasure[],
  failures: Failure[],
  work: (due: DueErasure) => Promise<Value>,
): Promise<Value[]> => {
  const outcomes = await inParallel(all, atOnce, async (due) => {
    try {
      return [await work(due)];
    } catch (error) {
      failures.push({ due, error });

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
    failures.push(...silent.filter(isListed).map(({ due }) => ({ due, error: new StillAnswers('list of sessions') })));

    return silent.filter((session) => !isListed(session));
  } catch (error) {
    failures.push(...silent.map(({ due }) => ({ due, error })));

    return [];
  }
};

const carryOut = async (tools: EngineTools, batch: readonly DueErasure[], failures: Failure[]): Promise<void> => {
  const { db, upstream, onStep } = tools;

  await onStep?.('taking stock');
  const stock = await each(
    batch.filter(({ step }) => step === 'stock'),
    failures,
    (due) => takeStock(upstream, due),
  );
  const noted = await noteStock(db, stock);
  await onStep?.('stock noted');
  const told = [...noted, ...batch.filter(({ step }) => step === 'delete')];
  const silent = await each(told, failures, async (due) => {
    await onStep?.('told');

    return deleteAndProbe(upstream, due);
  });
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
    const batch = await takeDue(tools.db, size);
    if (batch.length === 0) return;
    const began = performance.now();
    await eraseBatch(tools, batch);
    size = nextSize(size, performance.now() - began);
  }
};
