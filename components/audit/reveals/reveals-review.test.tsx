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

describe('review of reveals', () => {
  it('one at a time: F is fine, X flags, N goes on without a verdict', async () => {
    const asked = serve({
      '/api/reveals': ok(waiting),
      'POST /api/reveals/1': ok({}),
      'POST /api/reveals/3': ok({}),
    });
    show(<RevealsReview rights={rights} />);
    expect(await progress('4 open · 31 reviewed · 2 flagged')).toBeTruthy();
    expect(inReview().getByText('reason 1')).toBeTruthy();

    press('f');
    expect(await screen.findByText('Recorded: T. Marek, found fine.')).toBeTruthy();
    expect(inReview().getByText('reason 2')).toBeTruthy();

    press('n');
    expect(inReview().getByText('reason 3')).toBeTruthy();
    press('x');
    expect(await progress('2 open · 33 reviewed · 3 flagged')).toBeTruthy();
    expect(inReview().getByText('reason 2')).toBeTruthy();
    expect(asked).toEqual(['/api/reveals', 'POST /api/reveals/1', 'POST /api/reveals/3']);
  });

  it('when another officer was faster, it goes off the list and that is said', async () => {
    serve({
      '/api/reveals': ok(waiting),
      'POST /api/reveals/1': refused(409, 'CONFLICT', 'Somebody else has reviewed this.'),
    });
    show(<RevealsReview rights={rights} />);
    await screen.findByText('reason 1');
    press('f');

    expect(await screen.findByText(/Somebody else was faster/)).toBeTruthy();
    expect(inReview().getByText('reason 2')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await progress('3 open · 32 reviewed · 2 flagged')).toBeTruthy();
  });

  it('a reason that cannot be read is told apart from one that was erased', async () => {
    const items = [item('1', { words: null, unreadable: true }), item('2', { words: null })];
    serve({ '/api/reveals': ok({ ...waiting, items }) });
    show(<RevealsReview rights={rights} />);

    expect(await screen.findByText(/cannot be read: the key that it is under does not open/)).toBeTruthy();
    press('n');
    expect(await screen.findByText('The reason was erased with the session.')).toBeTruthy();
  });

  it('nobody reviews their own', async () => {
    const asked = serve({ '/api/reveals': ok({ ...waiting, items: [item('1', { own: true })] }) });
    show(<RevealsReview rights={rights} />);

    expect(await screen.findByText('Another privacy officer reviews your own.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Fine/ }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Flag/ }).disabled).toBe(true);
    press('f');
    press('x');
    await screen.findByText('reason 1');
    expect(asked).toEqual(['/api/reveals']);
  });

  it('a verdict that could not be recorded stays to be given', async () => {
    serve({ '/api/reveals': ok(waiting), 'POST /api/reveals/1': refused(500, 'INTERNAL', 'Something failed.') });
    show(<RevealsReview rights={rights} />);
    await screen.findByText('reason 1');
    press('f');

    expect((await screen.findByRole('alert')).textContent).toContain('Something failed.');
    expect(inReview().getByText('reason 1')).toBeTruthy();
  });

  it('a download is reviewed like a reveal, and says which picture', async () => {
    serve({ '/api/reveals': ok({ ...waiting, items: [item('1', { kind: 'picture', what: 'primary_face' })] }) });
    show(<RevealsReview rights={rights} />);

    expect(await screen.findByRole('heading', { name: /^T\. Marek downloaded the picture "/ })).toBeTruthy();
    expect(inReview().getByText('reason 1')).toBeTruthy();
  });

  it('a reason that went with its session is said to be erased', async () => {
    serve({ '/api/reveals': ok({ ...waiting, items: [item('1', { words: null })] }) });
    show(<RevealsReview rights={rights} />);

    expect(await screen.findByText('The reason was erased with the session.')).toBeTruthy();
  });

  it('an empty queue is not claimed while it could not be read', async () => {
    serve({});
    show(<RevealsReview rights={rights} />);

    expect(await screen.findByText('What waits could not be read')).toBeTruthy();
    expect(screen.queryByText('Nothing waits for review.')).toBeNull();
  });

  it('nothing waiting is said plainly, and the tab knows the number', async () => {
    serve({ '/api/reveals': ok({ items: [], open: 0, reviewed: 31, flagged: 2 }) });
    show(<RevealsReview rights={rights} />);

    expect(await screen.findByText('Nothing waits for review.')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Reveals to review 0' })).toBeTruthy());
  });
});
