import { configure } from '@testing-library/react';
import { NuqsTestingAdapter, type UrlUpdateEvent } from 'nuqs/adapters/testing';
import type { Coverage, Facet, Preferences, SessionListAnswer, SessionRow, ViewsAnswer } from '@/lib/answers';
import { ok, serve, show } from '../../testing';
import { assignees, rights, sessionRow, tags, vale } from '../bulk/testing';
import { SessionList } from './session-list';

// Finding out what is hidden takes most of the time, and no test here needs it.
configure({ defaultHidden: true });

export const now = '2026-11-15T10:57:12Z';

export const coverage = (more: Partial<Coverage> = {}): Coverage => ({
  standing: 'complete',
  freshUntil: '2026-11-15T11:00:12Z',
  listed: { count: 48112, kind: 'exactly', endSeenAt: '2026-11-15T10:55:12Z' },
  withoutStatus: 0,
  read: { count: 47903, wanted: 0, withoutDocument: 209, withheld: 0, unreadable: 0 },
  crawl: null,
  nextCrawlAt: '2026-11-15T10:57:50Z',
  problem: null,
  ...more,
});

const facet = (counts: Record<string, number> = {}, kind: Facet['kind'] = 'exactly'): Facet => ({
  kind,
  values: Object.entries(counts).map(([value, count]) => ({ value, count })),
});

export const facets = (more: Partial<Record<keyof SessionListAnswer['facets'], Record<string, number>>> = {}) => ({
  status: facet(more.status ?? { AUTO_APPROVED: 2310, AUTO_REJECTED: 402 }),
  documentType: facet(more.documentType ?? { PASSPORT: 1702, IDENTITY_CARD: 1502 }),
  country: facet(more.country ?? { DEU: 961, SVK: 804, CZE: 622, UKR: 377, UTO: 205, HUN: 30, AUT: 5 }),
  level: facet(more.level ?? { HIGH: 2402, MEDIUM: 195, LOW: 398, '~withheld': 205, '~unread': 4 }),
  weakest: facet(more.weakest ?? { faceVerification: 611 }),
  assignee: facet(more.assignee),
  tag: facet(more.tag),
});

export const row = (name: string, more: Partial<SessionRow> = {}): SessionRow => sessionRow(name, more);

export const answer = (rows: SessionRow[], more: Partial<SessionListAnswer> = {}): SessionListAnswer => ({
  rows,
  position: rows.length === 0 ? null : 1,
  total: { count: rows.length, kind: 'exactly' },
  hasPrevious: false,
  hasNext: false,
  facets: facets(),
  coverage: coverage(),
  asOf: now,
  newest: 700,
  arrived: null,
  ...more,
});

export const preferences: Preferences = {
  columns: ['applicant', 'status', 'score', 'weakest', 'created'],
  density: 'comfortable',
  facetsOpen: false,
  singleKeys: true,
  columnWidths: {},
};

export const views: ViewsAnswer = {
  all: { count: 48112, kind: 'exactly' },
  views: [
    {
      id: 'v1',
      name: 'Needs approval',
      address: 'status=WAITING_FOR_MANUAL_APPROVE',
      isShared: false,
      owner: { id: vale, name: 'N. Vale' },
      isOwn: true,
      mayDelete: true,
      total: { count: 12, kind: 'at least' },
    },
    {
      id: 'v2',
      name: 'Rejected',
      address: 'status=MANUAL_REJECTED&status=AUTO_REJECTED',
      isShared: true,
      owner: { id: 'p2', name: 'R. Kessel' },
      isOwn: false,
      mayDelete: false,
      total: { count: 511, kind: 'exactly' },
    },
  ],
};

type Replies = Parameters<typeof serve>[0];

interface Opened {
  /** Requests, newest last. */
  asked: string[];
  /** Changes of the address, newest last. */
  addresses: string[];
  /** May be changed while the page is open. */
  replies: Replies;
}

/** Opens the list at an address. Requests without a reply fail as an outage. */
export const openList = (query: string, lists: Replies, may: Partial<typeof rights> = {}): Opened => {
  const replies: Replies = {
    '/api/preferences': ok(preferences),
    '/api/views': ok(views),
    '/api/tags': ok(tags),
    '/api/assignees': ok(assignees),
    ...lists,
  };
  const asked = serve(replies);
  const addresses: string[] = [];
  show(
    <NuqsTestingAdapter
      hasMemory
      searchParams={query}
      onUrlUpdate={({ queryString }: UrlUpdateEvent) => addresses.push(queryString)}
    >
      <SessionList personId={vale} rights={{ ...rights, ...may }} />
    </NuqsTestingAdapter>,
  );
  return { asked, addresses, replies };
};
