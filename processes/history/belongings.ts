/** What officers leave beside their verdicts: tags, saved views and appeals. */
import { readOrganisation, writeOrganisation } from '@/lib/access';
import { hourMs } from '@/lib/base/durations';
import type { Database } from '@/lib/db';
import { changeAppeal, readAppeal } from '@/lib/review';
import { changeWork, createTag, createView } from '@/lib/work';
import { callerOf, type HistoryDesk } from './desk';
import type { Notes } from './state';

export interface TagStep {
  kind: 'tag';
  at: number;
  name: string;
  sessionIds: string[];
}

export interface ViewStep {
  kind: 'view';
  at: number;
  name: string;
  /** The list's filters. `{tag}` stands for the number of the tag of that name. */
  address: string;
  tag: string | null;
}

export interface OrganisationStep {
  kind: 'organisation';
  at: number;
}

export interface AppealStep {
  kind: 'appeal';
  at: number;
  sessionId: string;
  reason: string;
  /** `null`: taken up and not decided yet. */
  finding: { finding: 'uphold' | 'recommend approval'; reasons: string[]; note: string } | null;
}

/** Tagging sessions by their ids asks the index nothing. */
const noIndex = {
  ready: () => Promise.reject(new Error('not needed')),
  refresh: () => Promise.reject(new Error('not needed')),
  count: () => 0,
  matching: () => [],
};

export const addTag = async ({ keys }: HistoryDesk, tx: Database, step: TagStep): Promise<Notes> => {
  const caller = await callerOf({ db: tx }, 'officer');
  const tagId = await createTag({ db: tx, keys }, step.name, caller.actor);
  if (step.sessionIds.length > 0) {
    await changeWork(
      { db: tx, keys, index: noIndex },
      { target: { ids: step.sessionIds }, change: { kind: 'tags', add: [tagId], remove: [] } },
      caller,
    );
  }

  return { [`tag ${step.name}`]: String(tagId) };
};

export const addView = async ({ notes }: HistoryDesk, tx: Database, step: ViewStep): Promise<Notes> => {
  const { name, address, tag } = step;
  const filled = address.replace('{tag}', notes[`tag ${tag}`] ?? '');
  await createView(tx, { name, address: filled, isShared: true }, await callerOf({ db: tx }, 'officer'));

  return {};
};

/** The sender of letters and certificates: the bank that the demo sessions are for. */
export const nameOrganisation = async (tx: Database): Promise<Notes> => {
  const { actor } = await callerOf({ db: tx }, 'privacy');
  const policy = {
    name: 'Northbank',
    address: '1 Hythloday Row\nAmaurot\nUtopia',
    letterhead: 'privacy@northbank.example',
    logo: null,
  };
  await writeOrganisation(tx, { policy, was: await readOrganisation(tx) }, actor);

  return {};
};

export const addAppeal = async ({ keys, clock }: HistoryDesk, tx: Database, step: AppealStep): Promise<Notes> => {
  const { sessionId, reason, finding } = step;
  const tools = { db: tx, keys, delivery: 'none' as const };
  const request = { sessionId, ...(await callerOf({ db: tx }, 'officer', 'rejections')) };
  await changeAppeal(tools, request, { action: 'take up', reason, after: null });
  if (!finding) return {};

  clock.pass(hourMs / 2);
  const open = await readAppeal(tools, request);
  if (open.state !== 'open') throw new Error('The appeal was not taken up.');
  await changeAppeal(tools, request, { action: 'decide', appealId: open.id, ...finding });

  return {};
};
