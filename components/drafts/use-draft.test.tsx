import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ok, refused, serve, withMovableTime } from '../testing';
import { DraftNote } from './draft-note';
import { useDraft } from './use-draft';

const path = '/api/drafts/purpose-words';
const put = `PUT ${path}`;
const remove = `DELETE ${path}`;
const kept = { body: 'Audit sample of the second', updatedAt: '2026-11-15T10:42:31.000Z' };
const none = { body: null, updatedAt: null };

withMovableTime();

const Field = () => {
  const draft = useDraft('purpose-words');

  return (
    <>
      <textarea aria-label="Words" {...draft.field} />
      <DraftNote draft={draft} />
      <output>{draft.state}</output>
      <button type="button" onClick={() => void draft.clear()}>
        Send
      </button>
    </>
  );
};

/** What is asked, with its body and whether it outlives the page. */
const watch = () => {
  const inner = globalThis.fetch;
  const sent: Array<{ key: string; body: unknown; keepalive: boolean }> = [];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (init?.method) {
      const body = JSON.parse(String(init.body));
      sent.push({ key: `${init.method} ${address}`, body, keepalive: init.keepalive === true });
    }
    return inner(address, init);
  });
  return sent;
};

const open = async (replies: Parameters<typeof serve>[0]) => {
  const asked = serve(replies);
  const sent = watch();
  const page = render(<Field />);
  await waitFor(() => expect(asked).toContain(path));
  return { sent, page };
};

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Words');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const state = () => document.querySelector('output')?.textContent;

describe('what somebody is writing', () => {
  it('comes back after a time-out, with the time it is from', async () => {
    await open({ [path]: ok(kept) });
    await waitFor(() => expect(field().value).toBe(kept.body));
    expect(screen.getByText('Restored what you were writing at 10:42 UTC.')).toBeTruthy();
  });

  it('is kept shortly after the last key, once', async () => {
    const { sent } = await open({ [path]: ok(none), [put]: ok(kept) });
    type('Audit');
    await wait(600);
    type('Audit sample');
    await wait(600);
    expect(sent).toEqual([]);
    expect(state()).toBe('saving');

    await wait(200);
    expect(sent).toEqual([{ key: put, body: { body: 'Audit sample' }, keepalive: true }]);
    expect(state()).toBe('saved');
  });

  it.each([
    ['the field is left', () => fireEvent.blur(field())],
    ['the page goes away', () => fireEvent(window, new Event('pagehide'))],
  ])('is kept at once when %s', async (_, leave) => {
    const { sent } = await open({ [path]: ok(none), [put]: ok(kept) });
    type('Audit sample');
    await act(async () => leave());
    expect(sent.map(({ body }) => body)).toEqual([{ body: 'Audit sample' }]);
    await wait(2000);
    expect(sent).toHaveLength(1);
  });

  it('is kept when its form is closed', async () => {
    const { sent, page } = await open({ [path]: ok(none), [put]: ok(kept) });
    type('Audit sample');
    page.unmount();
    await wait(0);
    expect(sent.map(({ body }) => body)).toEqual([{ body: 'Audit sample' }]);
  });

  it('is gone once it was sent, and an older text cannot come back after it', async () => {
    const { sent } = await open({ [path]: ok(none), [put]: ok(kept), [remove]: ok({}) });
    type('Audit sample');
    fireEvent.blur(field());
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await wait(2000);
    expect(sent.map(({ key }) => key)).toEqual([put, remove]);
    expect(field().value).toBe('');
    expect(state()).toBe('empty');
  });

  it('that could not be kept says so, and is tried again with the next key', async () => {
    const replies = { [path]: ok(none), [put]: refused(500, 'INTERNAL', 'Broken.') };
    await open(replies);
    type('Audit');
    await wait(800);
    expect(screen.getByText('The draft could not be kept; a time-out would lose it.')).toBeTruthy();

    replies[put] = ok(kept);
    type('Audit sample');
    await wait(800);
    expect(state()).toBe('saved');
  });

  it('is not overwritten by what was kept before', async () => {
    const { sent } = await open({ [path]: ok(kept), [put]: ok(kept) });
    type('Something else');
    await wait(800);
    expect(field().value).toBe('Something else');
    expect(sent.map(({ body }) => body)).toEqual([{ body: 'Something else' }]);
  });
});
