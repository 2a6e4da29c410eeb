import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { inFull, ok, refused, serve, withMovableTime } from '../testing';
import { DraftNote } from './draft-note';
import { useDraft } from './use-draft';

const path = '/api/drafts/purpose-words';
const put = `PUT ${path}`;
const remove = `DELETE ${path}`;
const saved = { body: 'Audit sample of the second', updatedAt: '2026-11-15T10:42:31.000Z' };
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

/** Each request, with its body and `keepalive`. */
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

describe('a draft', () => {
  it('is restored after a time-out, with its time', async () => {
    await open({ [path]: ok(saved) });
    await waitFor(() => expect(field().value).toBe(saved.body));
    expect(screen.getByText(inFull('Draft from 10:42 restored.'))).toBeTruthy();
  });

  it('is saved once, shortly after the last key', async () => {
    const { sent } = await open({ [path]: ok(none), [put]: ok(saved) });
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
  ])('is saved at once when %s', async (_, leave) => {
    const { sent } = await open({ [path]: ok(none), [put]: ok(saved) });
    type('Audit sample');
    await act(async () => leave());
    expect(sent.map(({ body }) => body)).toEqual([{ body: 'Audit sample' }]);
    await wait(2000);
    expect(sent).toHaveLength(1);
  });

  it('is saved when its form is closed', async () => {
    const { sent, page } = await open({ [path]: ok(none), [put]: ok(saved) });
    type('Audit sample');
    page.unmount();
    await wait(0);
    expect(sent.map(({ body }) => body)).toEqual([{ body: 'Audit sample' }]);
  });

  it('is deleted once it was sent, and an older text cannot come back', async () => {
    const { sent } = await open({ [path]: ok(none), [put]: ok(saved), [remove]: ok({}) });
    type('Audit sample');
    fireEvent.blur(field());
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await wait(2000);
    expect(sent.map(({ key }) => key)).toEqual([put, remove]);
    expect(field().value).toBe('');
    expect(state()).toBe('empty');
  });

  it('says when saving failed, and tries again with the next key', async () => {
    const replies = { [path]: ok(none), [put]: refused(500, 'INTERNAL', 'Broken.') };
    await open(replies);
    type('Audit');
    await wait(800);
    expect(screen.getByText('The draft could not be saved. It will be lost if you are signed out.')).toBeTruthy();

    replies[put] = ok(saved);
    type('Audit sample');
    await wait(800);
    expect(state()).toBe('saved');
  });

  it('never overwrites newer text', async () => {
    const { sent } = await open({ [path]: ok(saved), [put]: ok(saved) });
    type('Something else');
    await wait(800);
    expect(field().value).toBe('Something else');
    expect(sent.map(({ body }) => body)).toEqual([{ body: 'Something else' }]);
  });
});
