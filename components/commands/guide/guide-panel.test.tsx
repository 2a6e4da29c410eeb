import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GuideAnswer } from '@/lib/answers';
import { PageHead } from '../../page/page-head';
import { PurposeProvider } from '../../purpose/purpose-provider';
import { ok, refused, serve, show } from '../../testing';
import { standAt } from '../../testing/next';
import { CommandsProvider } from '../commands-provider';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const triage: GuideAnswer = {
  page: 'triage',
  title: 'Triage',
  blocks: [
    { kind: 'paragraph', text: ['Press ', { kind: 'code', words: 'A' }, ' to approve.'] },
    { kind: 'heading', level: 2, id: 'verdict', text: ['Verdict'] },
    {
      kind: 'list',
      start: 1,
      items: [[{ kind: 'paragraph', text: ['Look'] }], [{ kind: 'paragraph', text: ['Decide'] }]],
    },
    { kind: 'table', head: [['Key'], ['Does']], rows: [[[{ kind: 'code', words: 'U' }], ['Undo']]] },
    { kind: 'paragraph', text: [{ kind: 'link', page: 'delivery', heading: 'the-webhook', text: ['deliveries'] }] },
  ],
};
const delivery: GuideAnswer = {
  page: 'delivery',
  title: 'Delivery',
  blocks: [{ kind: 'heading', level: 2, id: 'the-webhook', text: ['The webhook'] }],
};
const preferences = { columns: [], density: 'comfortable', facetsOpen: true, singleKeys: true, columnWidths: {} };

const open = async (replies: Parameters<typeof serve>[0]) => {
  standAt('/triage');
  serve({ '/api/preferences': ok(preferences), ...replies });
  show(
    <PurposeProvider purpose={null} allowed={[]} at="2026-11-15T10:00:00Z">
      <CommandsProvider pages={[]} actions={[]} maySearch={false}>
        <PageHead title="Triage" />
      </CommandsProvider>
    </PurposeProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Help' }));

  return within(await screen.findByRole('dialog', { name: 'Help' }));
};

describe('Help', () => {
  it('opens the page of the guide that belongs to the screen, and follows its links', async () => {
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    const help = await open({ '/api/help/triage': ok(triage), '/api/help/delivery': ok(delivery) });

    expect(await help.findByRole('heading', { name: 'Triage' })).toBeTruthy();
    expect(help.getByText('A').tagName).toBe('CODE');
    expect(help.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Look', 'Decide']);
    expect(help.getByRole('row', { name: 'U Undo' })).toBeTruthy();

    fireEvent.click(help.getByRole('button', { name: 'deliveries' }));
    const heading = await help.findByRole('heading', { name: 'The webhook' });
    await waitFor(() => expect(scrolled.mock.instances).toContain(heading));

    fireEvent.click(help.getByRole('button', { name: 'Back' }));
    expect(await help.findByRole('heading', { name: 'Triage' })).toBeTruthy();
    fireEvent.click(help.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers every other page of the guide', async () => {
    const help = await open({
      '/api/help/triage': ok(triage),
      '/api/help/insight': ok({ ...delivery, title: 'Insight figures' }),
    });
    fireEvent.change(await help.findByLabelText('Page'), { target: { value: 'insight' } });
    expect(await help.findByRole('heading', { name: 'Insight figures' })).toBeTruthy();
  });

  it('says when a page cannot be loaded', async () => {
    const help = await open({ '/api/help/triage': refused(500, 'INTERNAL', 'Something went wrong.') });
    expect(await help.findByText('Help could not be loaded')).toBeTruthy();
  });
});
