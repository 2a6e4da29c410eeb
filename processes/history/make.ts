/**
 * Makes the history of a demo desk with the functions that people's own work uses, one step after another, each at its
 * time. A step is stored together with the progress, so that a killed start goes on where it stopped.
 */
import { recordAsDemo } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { hourMs } from '@/lib/base/durations';
import type { SessionSummary } from '@/lib/contract';
import type { Database } from '@/lib/db';
import { writePage } from '@/lib/mirror/crawl/write-page';
import { findPopulation } from '@/service/db/sessions';
import { addAppeal, addRetentionRule, addTag, addView, nameOnEnrolmentPage, nameOrganisation } from './belongings';
import { createPastClock } from './clock';
import { carryOn, takeDeletionStep } from './deletions';
import type { HistoryDesk } from './desk';
import { planHistory, type Step } from './plan';
import { endHistory, historyMs, type Notes, noteStep, readProgress, startProgress } from './state';
import { findUndecided } from './undecided';
import { decide, deliver } from './verdicts';

export type HistoryTools = Pick<HistoryDesk, 'db' | 'service' | 'upstream' | 'keys' | 'signer' | 'log'>;

interface MakeOptions {
  onProgress?: (done: number, all: number) => void;
  /** Stops after the current step. */
  stopping: AbortSignal;
}

const listPageSize = 500;

/** Everything that the service lists, oldest first. */
const readList = async ({ upstream }: HistoryTools): Promise<SessionSummary[]> => {
  const rows: SessionSummary[] = [];
  for (let page = 1; ; page++) {
    const { sessions } = await upstream.listSessions(page, listPageSize);
    if (sessions.length === 0) break;
    rows.push(...sessions);
  }

  return rows.sort((one, other) => Date.parse(one.createdAt ?? '') - Date.parse(other.createdAt ?? ''));
};

/** The mirror sees each session when it has begun, as on a desk that was there at the time. */
const createSight = (db: Database, listed: readonly SessionSummary[]) => {
  let seen = 0;

  return async () => {
    const ms = now().getTime();
    const first = seen;
    while (seen < listed.length && Date.parse(listed[seen]?.createdAt ?? '') <= ms) seen++;
    if (seen === first) return;
    const rows = listed.slice(first, seen);
    await db.transaction((tx) => writePage(tx, { page: 0, rows, askedAt: now() }));
  };
};

const makePlan = async ({ service }: HistoryTools, listed: readonly SessionSummary[]): Promise<Step[]> => {
  const population = await findPopulation(service);
  if (!population) return [];

  return planHistory(population.epoch.getTime(), {
    undecided: await findUndecided(service),
    sessions: listed.flatMap(({ id, status, country, completedAt }) =>
      completedAt === null ? [] : [{ id, status: status ?? '', country, completedAt: Date.parse(completedAt) }],
    ),
  });
};

const takeStep = async (desk: HistoryDesk, tx: Database, step: Step): Promise<Notes> => {
  switch (step.kind) {
    case 'verdict':
      return decide(desk, tx, step).then(() => ({}));
    case 'deletion':
      return takeDeletionStep(desk, tx, step);
    case 'appeal':
      return addAppeal(desk, tx, step);
    case 'tag':
      return addTag(desk, tx, step);
    case 'view':
      return addView(desk, tx, step);
    case 'organisation':
      return nameOrganisation(tx);
    case 'retention rule':
      return addRetentionRule(tx);
    case 'enrolment page':
      return {};
  }
};

/** What is outside the transaction: calls of the service, and what the worker of a desk would do next. Safe to repeat. */
const follow = async (desk: HistoryDesk, step: Step): Promise<void> => {
  if (step.kind === 'verdict') await deliver(desk);
  if (step.kind === 'deletion') await carryOn(desk, step);
  if (step.kind === 'enrolment page') await nameOnEnrolmentPage(desk);
};

/** Makes what is left of the history. Returns false if it was stopped before the end. */
export const makeHistory = (tools: HistoryTools, { onProgress, stopping }: MakeOptions): Promise<boolean> =>
  recordAsDemo(async () => {
    const { db } = tools;
    const listed = await readList(tools);
    const known = await readProgress(db);
    const progress = known ?? { steps: await makePlan(tools, listed), done: 0, notes: {} };
    if (!known) await startProgress(db, progress);

    const population = await findPopulation(tools.service);
    const clock = createPastClock();
    const desk: HistoryDesk = {
      ...tools,
      clock,
      seed: population?.seed ?? '',
      notes: progress.notes,
      see: createSight(db, listed),
    };

    try {
      clock.set((population?.epoch ?? now()).getTime() - historyMs);
      await desk.see();
      const last = progress.steps[progress.done - 1];
      if (last) {
        // The earlier start may have been killed before this.
        clock.set(last.at + hourMs);
        await follow(desk, last);
      }
      for (const [place, step] of progress.steps.entries()) {
        if (place < progress.done) continue;
        if (stopping.aborted) return false;
        clock.set(step.at);
        await desk.see();
        await db.transaction(async (tx) => {
          Object.assign(desk.notes, await takeStep(desk, tx, step));
          await noteStep(tx, place + 1, desk.notes);
        });
        await follow(desk, step);
        onProgress?.(place + 1, progress.steps.length);
      }
    } finally {
      clock.restore();
    }
    await endHistory(db, 'made');

    return true;
  });
