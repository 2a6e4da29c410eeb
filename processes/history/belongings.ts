/** What stands beside the verdicts: the organisation, its enrolment page and retention rule, tags, views and appeals. */
import { readOrganisation, writeOrganisation } from '@/lib/access';
import { theDesk } from '@/lib/audit';
import { hourMs } from '@/lib/base/durations';
import type { Database } from '@/lib/db';
import { createRule } from '@/lib/erasure';
import { changeAppeal, readAppeal } from '@/lib/review';
import { changeBranding, changeWork, createTag, createView } from '@/lib/work';
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

export interface EnrolmentPageStep {
  kind: 'enrolment page';
  at: number;
}

export interface RetentionRuleStep {
  kind: 'retention rule';
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

/** The bank that the demo sessions are for: it asks applicants, and sends letters and certificates. */
const bank = { name: 'Northbank', email: 'privacy@northbank.example' };
/** As the demo's retention obligation, five years. */
const keptDays = 1826;

export const nameOrganisation = async (tx: Database): Promise<Notes> => {
  const { actor } = await callerOf({ db: tx }, 'privacy');
  const policy = {
    name: bank.name,
    address: '1 Hythloday Row\nAmaurot\nUtopia',
    letterhead: bank.email,
    logo: null,
  };
  await writeOrganisation(tx, { policy, was: await readOrganisation(tx) }, actor);

  return {};
};

/** It keeps what applicants are told. */
export const addRetentionRule = async (tx: Database): Promise<Notes> => {
  const { actor } = await callerOf({ db: tx }, 'privacy');
  const everySession = { countries: [], statuses: [], documentTypes: [] };
  const proposing = { mode: 'propose', every: 'month', isActive: true } as const;
  await createRule(tx, { name: 'Five years', ...everySession, days: keptDays, ...proposing }, actor);

  return {};
};

/** The service keeps it, so this is not part of a transaction. Safe to repeat: only the built-in page is changed. */
export const nameOnEnrolmentPage = async ({ db, upstream }: Pick<HistoryDesk, 'db' | 'upstream'>): Promise<void> => {
  const { version, ...page } = await upstream.branding();
  if (version !== 0) return;
  const links = { ...page.links, contact: `mailto:${bank.email}` };
  // None of the demo accounts manages the enrolment page.
  await changeBranding({ db, upstream }, { ...page, basedOn: version, name: bank.name, links, keptDays }, theDesk);
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
