import type { ChangedSettings, Count, DriftRow, OverviewChange } from '@/lib/answers';
import type { Instant } from '@/lib/contract/domain';
import type { DeskPage } from '../../commands/pages';
import { figure } from '../../ui/figures';
import { localMoment, type Zone } from '../../ui/time-words';
import { fieldWords, kindWords } from '../../words/drift-words';
import { describeStatus } from '../../words/status-words';

export interface ChangeWords {
  lead: string;
  rest: string | null;
  /** The time that `rest` names. */
  at?: Instant;
  /** Its page; `null` if there is none or this person may not open it. */
  href: string | null;
}

const settings: Record<ChangedSettings, { words: string; href: DeskPage }> = {
  triage: { words: 'Triage settings changed', href: '/settings/review' },
  decisions: { words: 'Decision policy changed', href: '/settings/decisions' },
  retention: { words: 'Retention settings changed', href: '/settings/retention' },
  'enrolment page': { words: 'Enrolment page changed', href: '/settings/enrolment' },
  'sign-in': { words: 'Sign-in settings changed', href: '/settings/sign-in' },
  tags: { words: 'Tags changed', href: '/settings/tags' },
};

/** Written out here: the address parser of the log would load every event code. */
const logHref = (action: string, from: Instant): string => `/audit?${new URLSearchParams({ action, from })}`;

const many = (count: number, one: string, more: string): string => (count === 1 ? one : more);

/** The count itself is shown in a column before these words. */
const atLeast = ({ kind }: Count): string => (kind === 'at least' ? ', at least' : '');

/** "171 approved, 31 rejected, 12 need approval", whoever decided. */
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
    return {
      lead: `${figure(count)} new deviations from the interface specification`,
      rest: rows.map(driftName).join(', '),
    };
  }

  return {
    lead: `New: ${driftName(only)}`,
    rest: `in ${figure(only.answers)} ${many(only.answers, 'answer', 'answers')}, ${kindWords(only).handling}`,
  };
};

const longest = 60;

/** The old and new value, if they fit on a line. */
const settingWords = (
  { by, at, count, changes }: Extract<OverviewChange, { kind: 'settings' }>,
  zone: Zone,
): string => {
  const [first] = changes;
  const change = first && `${first.name}: ${first.before ?? 'none'} → ${first.after ?? 'none'}`;

  return [
    change && change.length <= longest ? change : first?.name,
    `by ${by ?? 'Proofdesk'}, ${localMoment(at, zone)}`,
    count > 1 && `${figure(count)} changes in total`,
  ]
    .filter(Boolean)
    .join('; ');
};

export const changeWords = (
  change: OverviewChange,
  since: Instant,
  pages: readonly DeskPage[],
  zone: Zone,
): ChangeWords => {
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
        lead: `${many(change.total.count, 'verdict by someone else', 'verdicts by others')}${atLeast(change.total)}`,
        rest:
          change.disputed > 0
            ? `${figure(change.disputed)} second ${many(change.disputed, 'review', 'reviews')} disagreed`
            : null,
        href: ifAllowed('/audit', logHref('verdict.given', since)),
      };
    case 'lone appeals':
      return {
        lead: `${many(change.total.count, '1 step in an appeal', `${figure(change.total.count)} steps in appeals`)} taken alone`,
        rest: 'Against the reviewer’s own verdict: nobody else could decide',
        href: ifAllowed('/audit', logHref('appeal.', since)),
      };
    case 'shadows':
      return {
        lead: `${figure(change.total.count)} shadow ${many(change.total.count, 'decision', 'decisions')}${atLeast(change.total)}`,
        rest: 'Decided outside Proofdesk',
        href: ifAllowed('/triage/deliveries', '/triage/deliveries?view=attention'),
      };
    case 'incidents':
      return {
        lead: many(
          change.count,
          '1 erased session still retrievable',
          `${figure(change.count)} erased sessions still retrievable`,
        ),
        rest: null,
        href: ifAllowed('/deletions'),
      };
    case 'settings':
      return {
        lead: settings[change.of].words,
        rest: settingWords(change, zone),
        at: change.at,
        href: ifAllowed(settings[change.of].href),
      };
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
        lead: `${many(change.total.count, 'denied or failed action', 'denied or failed actions')}${atLeast(change.total)}`,
        rest: null,
        href: ifAllowed('/audit', logHref('refusals', since)),
      };
    case 'verified':
      return {
        lead: change.isIntact ? 'Audit chain verified' : 'Audit chain broken',
        rest: `${localMoment(change.at, zone)}${change.events === null ? '' : `, ${figure(change.events)} events`}`,
        at: change.at,
        href: ifAllowed('/audit'),
      };
    case 'checkpoint':
      return {
        lead: `Checkpoint ${figure(change.number)} signed`,
        rest: localMoment(change.at, zone),
        at: change.at,
        href: ifAllowed('/audit'),
      };
    case 'backup':
      return {
        lead: 'Backup started',
        rest: localMoment(change.at, zone),
        at: change.at,
        href: ifAllowed('/settings/keys'),
      };
  }
};
