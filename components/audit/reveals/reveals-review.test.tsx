import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RevealsAnswer } from '@/lib/answers';
import { ok, refused, serve, show } from '../../testing';
import { rights, sessionId } from '../testing';
import { RevealsReview } from './reveals-review';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const item = (eventId: string, more: Partial<RevealsAnswer['items'][number]> = {}): RevealsAnswer['items'][number] => ({
  eventId,
  at: '2026-11-15T10:54:19Z',
  kind: 'field',
  person: 'T. Marek',
  sessionId,
  what: 'surname',
  words: `reason ${eventId}`,
  unreadable: false,
  own: false,
  ...more,
});

const waiting: RevealsAnswer = { items: [item('1'), item('2'), item('3')], open: 4, reviewed: 31, flagged: 2 };
const inReview = () => within(screen.getByRole('region', { name: 'In review' }));
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const progress = (text: string) =>
  screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text);

const ofReveals = (asked: string[]) => asked.filter((path) => path.includes('/api/reveals'));

describe('review of reveals', () => {
  it('shows one at a time: F marks it OK, X flags it, N skips it', async () => {
    const asked = serve({
      '/api/reveals': ok(waiting),
      'POST /api/reveals/1': ok({}),
      'POST /api/reveals/3': ok({}),
    });
    show(<RevealsReview rights={rights} />);
    expect(await progress('4 open · 31 reviewed · 2 flagged')).toBeTruthy();
    expect(inReview().getByText('reason 1')).toBeTruthy();

    press('f');
    expect(await screen.findByText('Saved: T. Marek, OK.')).toBeTruthy();
    expect(inReview().getByText('reason 2')).toBeTruthy();

    press('n');
    expect(inReview().getByText('reason 3')).toBeTruthy();
    press('x');
    expect(await progress('2 open · 33 reviewed · 3 flagged')).toBeTruthy();
    expect(inReview().getByText('reason 2')).toBeTruthy();
    expect(ofReveals(asked)).toEqual(['/api/reveals', 'POST /api/reveals/1', 'POST /api/reveals/3']);
  });

  it('says when another officer reviewed it first and removes it from the list', async () => {
    serve({
      '/api/reveals': ok(waiting),
      'POST /api/reveals/1': refused(409, 'CONFLICT', 'Somebody else has reviewed this.'),
    });
    show(<RevealsReview rights={rights} />);
    await screen.findByText('reason 1');
    press('f');

    expect(await screen.findByText(/Someone else has already reviewed/)).toBeTruthy();
    expect(inReview().getByText('reason 2')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await progress('3 open · 32 reviewed · 2 flagged')).toBeTruthy();
  });

  it('tells an unreadable reason from an erased one', async () => {
    const items = [item('1', { words: null, unreadable: true }), item('2', { words: null })];
    serve({ '/api/reveals': ok({ ...waiting, items }) });
    show(<RevealsReview rights={rights} />);

    expect(await screen.findByText(/cannot be decrypted with the current keys/)).toBeTruthy();
    press('n');
    expect(await screen.findByText('The reason was erased with the session.')).toBeTruthy();
  });

  it('nobody can review their own reveals', async () => {
    const asked = serve({ '/api/reveals': ok({ ...waiting, items: [item('1', { own: true })] }) });
    show(<RevealsReview rights={rights} />);

    expect(await screen.findByText('Another privacy officer must review this.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^OK/ }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Flag/ }).disabled).toBe(true);
    press('f');
    press('x');
    await screen.findByText('reason 1');
    expect(ofReveals(asked)).toEqual(['/api/reveals']);
  });

  it('keeps an item whose review could not be saved', async () => {
    serve({ '/api/reveals': ok(waiting), 'POST /api/reveals/1': refused(500, 'INTERNAL', 'Something failed.') });
    show(<RevealsReview rights={rights} />);
    await screen.findByText('reason 1');
    press('f');

    expect((await screen.findByRole('alert')).textContent).toContain('Something failed.');
    expect(inReview().getByText('reason 1')).toBeTruthy();
  });

  it('lists a download like a reveal and names the image', async () => {
    serve({ '/api/reveals': ok({ ...waiting, items: [item('1', { kind: 'picture', what: 'primary_face' })] }) });
    show(<RevealsReview rights={rights} />);

    expect(await screen.findByRole('heading', { name: /^T\. Marek downloaded the image “/ })).toBeTruthy();
    expect(inReview().getByText('reason 1')).toBeTruthy();
  });

  it('says when a reason was erased with its session', async () => {
    serve({ '/api/reveals': ok({ ...waiting, items: [item('1', { words: null })] }) });
    show(<RevealsReview rights={rights} />);

    expect(await screen.findByText('The reason was erased with the session.')).toBeTruthy();
  });

  it('never shows an outage as an empty queue', async () => {
    serve({});
    show(<RevealsReview rights={rights} />);

    expect(await screen.findByText('Reveals could not be loaded')).toBeTruthy();
    expect(screen.queryByText('No reveals to review')).toBeNull();
  });

  it('says when there is nothing to review and shows 0 in the tab', async () => {
    serve({ '/api/reveals': ok({ items: [], open: 0, reviewed: 31, flagged: 2 }) });
    show(<RevealsReview rights={rights} />);

    expect(await screen.findByText('No reveals to review')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Reveals to review 0' })).toBeTruthy());
  });
});
