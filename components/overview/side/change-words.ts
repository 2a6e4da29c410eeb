import type { ChangedSettings, Count, DriftRow, OverviewChange } from '@/lib/answers';
import type { Instant } from '@/lib/contract/domain';
import type { DeskPage } from '../../commands/pages';
import { fieldWords, kindWords } from '../../settings/connection/drift-words';
import { figure } from '../../ui/figures';
import { describeStatus } from '../../ui/status-words';
import { utcClock, utcDay } from '../../ui/time-words';

export interface ChangeWords {
  lead: string;
  rest: string | null;
  /** Where there is more of it; `null`: nowhere, or not for this person. */
  href: string | null;
}

const settings: Record<ChangedSettings, { words: string; href: DeskPage }> = {
  triage: { words: 'Triage settings changed', href: '/settings/review' },
  retention: { words: 'Retention settings changed', href: '/settings/retention' },
  'sign-in': { words: 'Sign-in settings changed', href: '/settings/sign-in' },
  tags: { words: 'Tags changed', href: '/settings/tags' },
};

const at = (instant: Instant): string => `${utcDay(instant)}, ${utcClock(instant).slice(0, 5)} UTC`;

/** Written out: what reads addresses of the log knows every code there is, and is not needed here. */
const logHref = (action: string, from: Instant): string => `/audit?${new URLSearchParams({ action, from })}`;

const many = (count: number, one: string, more: string): string => (count === 1 ? one : more);

/** A count that stands before its words, in a column of its own. */
const atLeast = ({ kind }: Count): string => (kind === 'at least' ? ', at least' : '');

/** "171 approved, 31 rejected, 12 need approval": by what the status says, whoever settled it. */
const statusesWords = (byStatus: ReadonlyArray<{ status: string; count: number }>): string => {
  const counts = new Map<string, number>();
  for (const { status, count } of byStatus) {
    const { word, known } = describeStatus(status);
    const words = known ? (status === 'WAITING_FOR_MANUAL_APPROVE' ? 'need approval' : word.toLowerCase()) : 'unknown';
    counts.set(words, (counts.get(words) ?? 0) + count);
  }

  return [...counts].map(([words, count]) => `${figure(count)} ${words}`).join(', ');
};

const driftName = (row: DriftRow): string =>
  row.field === 'verifications' && row.value !== '' ? `Trust Factor ${row.value}` : fieldWords(row);

const driftWords = ({ rows, count }: Extract<OverviewChange, { kind: 'drift' }>): Omit<ChangeWords, 'href'> => {
  const [only] = rows;
  if (!only || count > 1) {
    return { lead: `${figure(count)} new departures from the interface`, rest: rows.map(driftName).join(', ') };
  }

  return {
    lead: `New: ${driftName(only)}`,
    rest: `in ${figure(only.answers)} ${many(only.answers, 'answer', 'answers')}, ${kindWords(only.kind).does}`,
  };
};

const longest = 60;

/** What it was and is, where that fits a line. */
const settingWords = ({ by, at: changedAt, count, changes }: Extract<OverviewChange, { kind: 'settings' }>): string => {
  const [first] = changes;
  const change = first && `${first.name}: ${first.before ?? 'none'} → ${first.after ?? 'none'}`;

  return [
    change && change.length <= longest ? change : first?.name,
    `by ${by ?? 'Proofdesk'}, ${at(changedAt)}`,
    count > 1 && `${figure(count)} changes in all`,
  ]
    .filter(Boolean)
    .join('; ');
};

/** What changed, in a few words, and where it leads. */
export const changeWords = (change: OverviewChange, since: Instant, pages: readonly DeskPage[]): ChangeWords => {
  const ifAllowed = (page: DeskPage, href: string = page): string | null => (pages.includes(page) ? href : null);

  switch (change.kind) {
    case 'sessions':
      return {
        lead: `${many(change.total.count, 'new session', 'new sessions')}${atLeast(change.total)}`,
        rest: statusesWords(change.byStatus) || null,
        href: ifAllowed('/sessions', `/sessions?${new URLSearchParams({ created: `${since}/` })}`),
      };
    case 'verdicts':
      return {
        lead: `${many(change.total.count, 'verdict by others', 'verdicts by others')}${atLeast(change.total)}`,
        rest:
          change.disputed > 0
            ? `${figure(change.disputed)} second ${many(change.disputed, 'review', 'reviews')} disagreed`
            : null,
        href: ifAllowed('/audit', logHref('verdict.given', since)),
      };
    case 'shadows':
      return {
        lead: `${figure(change.total.count)} shadow ${many(change.total.count, 'decision', 'decisions')}${atLeast(change.total)}`,
        rest: 'Decided at the service, without a verdict from here',
        href: ifAllowed('/triage/deliveries'),
      };
    case 'incidents':
      return {
        lead: many(
          change.count,
          '1 erased session answered again',
          `${figure(change.count)} erased sessions answered again`,
        ),
        rest: null,
        href: ifAllowed('/deletions'),
      };
    case 'settings':
      return { lead: settings[change.of].words, rest: settingWords(change), href: ifAllowed(settings[change.of].href) };
    case 'people':
      return {
        lead: many(change.count, '1 change to people and roles', `${figure(change.count)} changes to people and roles`),
        rest: null,
        href: ifAllowed('/settings/people'),
      };
    case 'drift':
      return { ...driftWords(change), href: ifAllowed('/settings/connection') };
    case 'refusals':
      return {
        lead: `${many(change.total.count, 'refusal', 'refusals')}${atLeast(change.total)}`,
        rest: 'Something was asked for and not granted, or failed',
        href: ifAllowed('/audit', logHref('refusals', since)),
      };
    case 'verified':
      return {
        lead: change.isIntact ? 'Audit chain verified' : 'Audit chain is broken',
        rest: `${at(change.at)}${change.events === null ? '' : `, ${figure(change.events)} events, no broken row`}`,
        href: ifAllowed('/audit'),
      };
    case 'checkpoint':
      return {
        lead: `Checkpoint ${figure(change.number)} signed`,
        rest: at(change.at),
        href: ifAllowed('/audit'),
      };
    case 'backup':
      return { lead: 'The desk was backed up', rest: at(change.at), href: ifAllowed('/settings/keys') };
  }
};
