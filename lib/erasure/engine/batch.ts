/**
 * Erases what is due, some sessions at a time: what exists is noted, the service is told, it is asked for everything
 * again, and then our own copies go. Each of these is written down for all of them together. Whatever stops it in between,
 * an erasure stands where it was last written down, and repeating a step does no harm.
 */
import type { Database } from '@/lib/db';
import { isAppError } from '@/lib/errors';
import { inParallel } from '@/lib/in-parallel';
import type { Signer } from '@/lib/keys';
import type { Upstream } from '@/lib/upstream';
import { beginDue } from './begin';
import { type DueErasure, type Failure, holding, noteFailures, takeDue } from './due';
import { deleteAndProbe, type SilentSession, StillAnswers } from './gone';
import { findStillListed } from './listed';
import { listProbe, removeHere } from './remove';
import { noteStock, takeStock } from './stock';

export interface EngineTools {
  db: Database;
  upstream: Upstream;
  signer: Signer;
  /** Told of what is wrong here, and not at the service. */
  onDefect?: ((error: unknown) => void) | undefined;
  /** Told before each step, for those who interrupt them. */
  onStep?: ((step: EngineStep) => void | Promise<void>) | undefined;
}

export type EngineStep = 'taking stock' | 'stock noted' | 'told' | 'asking the list' | 'removing here' | 'removed';

const atOnce = 8;

/** So many that those who watch see it move, and that one look at the list serves many where the service is quick. */
const sizes = { first: 24, least: 8, most: 192 };
const wantedMs = 3_000;

const nextSize = (size: number, tookMs: number): number =>
  Math.round(Math.min(Math.max((size * wantedMs) / Math.max(tookMs, 1), size / 2, sizes.least), size * 2, sizes.most));

/** One that fails keeps none of the others. */
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

/** Without an answer from the list, nobody can say that they are gone: all of them are tried again. */
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

/** Says which did not succeed. */
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
  await onStep?.('asking the list');
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
  await holding(tools.db, batch, () => carryOut(tools, batch, failures));
  for (const { error } of failures) if (!isAppError(error)) tools.onDefect?.(error);
  await noteFailures(tools.db, failures);
};

/** For the worker: begins requests that are due, and erases their sessions, until nothing is due. */
export const eraseDue = async (tools: EngineTools, stopping: AbortSignal): Promise<void> => {
  for (let size = sizes.first; !stopping.aborted; ) {
    // Also between batches: what is approved while thousands are erased does not wait for the last of them.
    await beginDue(tools);
    const batch = await takeDue(tools.db, size);
    if (batch.length === 0) return;
    const began = performance.now();
    await eraseBatch(tools, batch);
    size = nextSize(size, performance.now() - began);
  }
};
