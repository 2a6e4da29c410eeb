import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TimelineAnswer, TimelineEntry } from '@/lib/answers';
import { ok, readIn, refused, serve, show } from '../../testing';
import { TimelinePanel } from './timeline-panel';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
const path = `/api/sessions/${id}/timeline`;

const answer = (entries: TimelineEntry[], more: Partial<TimelineAnswer> = {}): TimelineAnswer => ({
  entries,
  next: null,
  log: 'included',
  firstSeen: 'known',
  ...more,
});

const views: TimelineEntry = {
  id: 'event-9',
  at: '2026-11-15T10:57:02Z',
  by: 'person',
  kind: 'views',
  actor: 'N. Vale',
  masked: false,
  purpose: 'triage',
  parts: ['decision', 'document', 'face'],
  pictures: 6,
  views: 9,
};
const created: TimelineEntry = { id: 'created', at: '2026-11-14T23:45:07Z', by: 'service', kind: 'created' };
const logged = (code: string, more: object = {}): TimelineEntry => ({
  ...{ id: `event-${code}`, at: '2026-11-15T10:00:00Z', by: 'person', kind: 'event' },
  ...{ code, actor: 'T. Marek', details: {}, ...more },
});

const sentences = () => screen.getAllByRole('listitem').map((item) => item.querySelector('span + span')?.textContent);

describe('the timeline', () => {
  it('shows the full time above its entry, so that the next one can be read', async () => {
    serve({ [path]: ok(answer([views, created])) });
    show(<TimelinePanel sessionId={id} />);
    const [first] = await screen.findAllByRole('tooltip', { hidden: true });
    expect(first?.className).toContain('bottom-full');
  });

  it('describes each event in a sentence, newest first, grouped by day', async () => {
    serve({
      [path]: ok(
        answer([
          views,
          { ...views, id: 'event-8', views: 22 },
          logged('session.noted'),
          logged('erasure.carried_out'),
          logged('future.thing'),
          {
            ...{ id: 'r', at: '2026-11-15T09:00:00Z', by: 'service', kind: 'reported' },
            ...{ status: 'AUTO_REJECTED', confirmedAt: '2026-11-15T09:00:42Z' },
          },
          { id: 's', at: '2026-11-15T08:00:00Z', by: 'proofdesk', kind: 'first seen', status: 'ODD' },
          created,
        ]),
      ),
    });
    show(<TimelinePanel sessionId={id} />);
    await screen.findByText('Created in the service');

    expect(sentences()).toEqual([
      'N. Vale was sent 3 parts and 6 images in full, for triage',
      'N. Vale was sent 3 parts and 6 images in full, some more than once, for triage',
      'T. Marek added a note to this session',
      'This session was seen to be gone from the service. Proofdesk erased its own copies',
      'T. Marek: future.thing',
      'The service reported Rejected (auto); checked at 09:00:42',
      'First seen by Proofdesk, as ODD (unknown, treated as not passed)',
      'Created in the service',
    ]);
    expect(screen.getAllByRole('heading', { level: 3 }).map((day) => day.textContent)).toEqual([
      '15 Nov 2026',
      '14 Nov 2026',
    ]);
  });

  it('goes by the reader’s day and clock, with UTC on hover', async () => {
    readIn('Europe/Vienna');
    const confirmedAt = '2026-11-14T23:00:42Z';
    const reported: TimelineEntry = {
      ...{ id: 'r', at: '2026-11-14T22:59:00Z', by: 'service', kind: 'reported' },
      ...{ status: 'AUTO_REJECTED', confirmedAt },
    };
    serve({ [path]: ok(answer([views, created, reported])) });
    show(<TimelinePanel sessionId={id} />);
    const time = await screen.findByRole('button', { name: '00:45:07' });

    expect(screen.getAllByRole('heading', { level: 3 }).map((day) => day.textContent)).toEqual([
      '15 Nov 2026',
      '14 Nov 2026',
    ]);
    expect(screen.getAllByRole('list').map((day) => day.children.length)).toEqual([2, 1]);
    expect(document.getElementById(time.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '15 Nov 2026, 00:45:07 Europe/Vienna, 14 Nov 2026, 23:45:07 UTC',
    );
    const words = 'The service reported Rejected (auto); checked on 15 Nov 2026 at 00:00:42';
    expect(screen.getByText(words).title).toBe('Checked 14 Nov 2026, 23:00:42 UTC');
  });

  it('shows the exact time on hover and focus, with a single Tab stop', async () => {
    serve({ [path]: ok(answer([views, created])) });
    show(<TimelinePanel sessionId={id} />);
    const first = await screen.findByRole('button', { name: '10:57:02' });
    const last = screen.getByRole('button', { name: '23:45:07' });
    const hint = document.getElementById(first.getAttribute('aria-describedby') ?? '');

    expect(hint?.textContent).toBe('15 Nov 2026, 10:57:02 UTC');
    expect([first.tabIndex, last.tabIndex]).toEqual([0, -1]);
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(last);
    await waitFor(() => expect([first.tabIndex, last.tabIndex]).toEqual([-1, 0]));
  });

  it('loads earlier entries on request, and keeps the later ones', async () => {
    serve({ [path]: ok(answer([views], { next: 'a b' })), [`${path}?before=a%20b`]: ok(answer([created])) });
    show(<TimelinePanel sessionId={id} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Show earlier' }));

    expect(await screen.findByText('Created in the service')).toBeTruthy();
    expect(sentences()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
  });

  it('names what it lacks', async () => {
    serve({ [path]: ok(answer([], { log: 'withheld', firstSeen: 'not listed' })) });
    show(<TimelinePanel sessionId={id} />);

    expect(await screen.findByText(/This session is not in the list/)).toBeTruthy();
    expect(screen.getByText(/shown to people who work on sessions/)).toBeTruthy();
  });

  it('is not shown as empty when it could not be loaded', async () => {
    serve({ [path]: refused(500, 'INTERNAL', 'Something went wrong here.') });
    show(<TimelinePanel sessionId={id} />);

    const panel = within(await screen.findByRole('region', { name: 'Timeline' }));
    expect(await panel.findByText('Timeline: could not be loaded')).toBeTruthy();
    expect(panel.queryByRole('list')).toBeNull();
  });
});
