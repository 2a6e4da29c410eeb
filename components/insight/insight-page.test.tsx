import { fireEvent, screen } from '@testing-library/react';
import { NuqsTestingAdapter, type UrlUpdateEvent } from 'nuqs/adapters/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InsightAnswer } from '@/lib/answers';
import { inFull, ok, refused, serve, show, withMovableTime } from '../testing';
import { push, standAt } from '../testing/next';
import { figure } from '../ui/figures';
import { InsightPage } from './insight-page';
import { layOut, insight as wholeInsight } from './testing';

withMovableTime();
beforeEach(() => {
  vi.setSystemTime('2026-11-15T10:57:20Z');
  standAt('/insight');
  layOut(640);
});

/** Fewer factors and hours, to keep the tests fast. */
const insight = (more: Partial<InsightAnswer> = {}): InsightAnswer => {
  const whole = wholeInsight();

  return {
    ...whole,
    factors: whole.factors.filter(({ name }) => name === 'passiveLiveness'),
    queue: { hours: whole.queue.hours.map((hours) => hours.slice(10, 12)), unknown: 0 },
    ...more,
  };
};

let saved: { blob: Blob; name: string } | null = null;
beforeEach(() => {
  let blob = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    blob = given as Blob;
    return 'blob:figures';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved = { blob, name: this.download };
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const open = (address: string, replies: Parameters<typeof serve>[0]) => {
  const asked = serve(replies);
  const addresses: string[] = [];
  show(
    <NuqsTestingAdapter
      hasMemory
      searchParams={address}
      onUrlUpdate={({ queryString }: UrlUpdateEvent) => addresses.push(queryString)}
    >
      <InsightPage mayOpen={{ appeals: true, deletions: false }} />
    </NuqsTestingAdapter>,
  );
  return { asked, addresses, replies };
};

const thirty = '/api/insight?days=30';
/** Found by attribute: computing the role and name of every mark is slow. */
const marks = (panel: string, begins?: string) => {
  const section = screen.getByText(panel, { selector: 'h2' }).closest('section');
  return [
    ...(section?.querySelectorAll<HTMLAnchorElement>(begins ? `a[aria-label^="${begins}"]` : 'a[data-mark]') ?? []),
  ];
};
const hrefOf = (panel: string, begins: string) => marks(panel, begins)[0]?.getAttribute('href');
const press = (label: string) => fireEvent.click(document.querySelector(`[aria-label="${label}"]`) as Element);
const dayOf = (index: number) => insight().sessions.byStatus.reduce((all, { counts }) => all + (counts[index] ?? 0), 0);

describe('insight page', () => {
  it('says how many sessions are counted, as of when, and how many of them are erased', async () => {
    open('', { [thirty]: ok(insight()) });
    expect(await screen.findByText(`${figure(insight().total.count)} sessions`)).toBeTruthy();
    expect(screen.getByText(inFull('as of 10:57:12'))).toBeTruthy();
    expect(screen.getByText('Includes 61 erased sessions')).toBeTruthy();
    expect(screen.getByText('all 400', { exact: false, selector: 'a' }).getAttribute('href')).toBe(
      '/sessions?level=%7Enone&level=%7Eunread&level=%7Ewithheld&created=2026-10-17%2F2026-11-16',
    );
  });

  it('moves through a chart with arrow keys from one Tab stop, and opens the sessions of a day', async () => {
    open('?days=30&country=DEU', { '/api/insight?country=DEU&days=30': ok(insight()) });
    await screen.findByText('Sessions per day');
    const days = marks('Sessions per day');
    expect(days.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);

    days[0]?.focus();
    for (const key of ['End', 'ArrowLeft', 'ArrowLeft']) fireEvent.keyDown(document.activeElement as Element, { key });
    const mark = document.activeElement as HTMLAnchorElement;
    expect(mark.getAttribute('aria-label')).toContain(`13 Nov: ${figure(dayOf(27))} sessions, Approved auto `);
    expect(mark.tabIndex).toBe(0);
    // The same words are shown in a box.
    expect(screen.getByText(`${figure(dayOf(27))} sessions`)).toBeTruthy();
    expect(mark.getAttribute('href')).toBe('/sessions?country=DEU&created=2026-11-13%2F2026-11-14');
    fireEvent.click(mark);
    expect(push).toHaveBeenCalledWith('/sessions?country=DEU&created=2026-11-13%2F2026-11-14');
  });

  it('links the weakest factors, days of verdicts and funnel steps to their sessions', async () => {
    open('', { [thirty]: ok(insight()) });
    await screen.findByText('Weakest factor in rejections');
    expect(hrefOf('Weakest factor in rejections', 'Face match: 682')).toBe(
      '/sessions?status=AUTO_REJECTED&status=MANUAL_REJECTED&weakest=faceVerification&created=2026-10-17%2F2026-11-16',
    );
    expect(hrefOf('Time to verdict', '6 Nov: 40 verdicts')).toBe('/sessions?decided=2026-11-06%2F2026-11-07');
    expect(hrefOf('From creation to decision', 'Needs approval: 12 sessions')).toBe(
      '/sessions?status=WAITING_FOR_MANUAL_APPROVE&created=2026-10-17%2F2026-11-16',
    );
    expect(hrefOf('Trust Factors', 'Passive liveness LOW')).toBe(
      '/sessions?factor=passiveLiveness%3ALOW&created=2026-10-17%2F2026-11-16',
    );
    expect(hrefOf('Trust Factors', 'Passive liveness without a score: 12 sessions')).toBe(
      '/sessions?factor=passiveLiveness%3AUNAVAILABLE&created=2026-10-17%2F2026-11-16',
    );
  });

  it('offers each chart as a table and as a CSV file with the same values', async () => {
    open('', { [thirty]: ok(insight()) });
    await screen.findByText('Weakest factor in rejections');
    press('Weakest factor in rejections: table');
    const table = document.querySelector('table[aria-label="Weakest factor in rejections"]');
    expect(table?.querySelector('tbody tr')?.textContent).toBe('Face match68231.16');

    press('Weakest factor in rejections: CSV');
    expect(saved?.name).toBe('proofdesk-weakest-factor-in-rejections-2026-10-17-2026-11-15.csv');
    expect(await saved?.blob.text()).toContain('"Face match",682,31.16\r\n"Document liveness",468,52.54\r\n');
  });

  it('keeps the last figures, their time and their links when newer ones fail', async () => {
    const { replies } = open('', { [thirty]: ok(insight()) });
    await screen.findByText('Sessions per day');
    delete replies[thirty];
    fireEvent.click(screen.getByText('7 days'));

    expect(await screen.findByText(inFull(/Showing your previous selection as of 10:57:12\./))).toBeTruthy();
    expect(hrefOf('Sessions per day', '13 Nov')).toContain('2026-11-13');
    replies['/api/insight?days=7'] = ok(insight({ total: { count: 3000, kind: 'exactly' } }));
    fireEvent.click(screen.getByText('Try now'));
    expect(await screen.findByText('3,000 sessions')).toBeTruthy();
  });

  it('explains an invalid address and offers a way out', async () => {
    const { addresses } = open('?days=0', {
      '/api/insight?days=0': refused(400, 'BAD_REQUEST', 'days must be a number from 1 to 366'),
      [thirty]: ok(insight()),
    });
    expect(await screen.findByText('days must be a number from 1 to 366')).toBeTruthy();
    fireEvent.click(screen.getByText('Show last 30 days'));
    expect(await screen.findByText('Sessions per day')).toBeTruthy();
    expect(addresses.at(-1)).toBe('');
  });

  it('says "at least" while sync is incomplete, and explains empty charts', async () => {
    const none = insight({
      total: { count: 0, kind: 'at least' },
      sessions: { byStatus: [], previous: [] },
      scores: [],
      factors: [],
      weakest: { rejections: 0, without: 0, factors: [] },
      completion: { spans: insight().spans.map(() => null), whole: null },
    });
    open('?previous=0', { [thirty]: ok(none) });
    expect(await screen.findByText('at least 0 sessions')).toBeTruthy();
    expect(screen.getAllByText(/No sessions known yet in this range/).length).toBeGreaterThan(0);
    expect(screen.getByText('No rejections in this range.')).toBeTruthy();
    expect(screen.getByText('No sessions in this range have been completed yet.')).toBeTruthy();
  });
});
