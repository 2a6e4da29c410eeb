import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refused, show } from '../../testing';
import { allImages, answerWith, imageResponse, openGallery, panel, pathOf, sessionId, withImages } from './testing';

const { held } = withImages();
afterEach(cleanup);

const names = ['original_normalized_FRONT', 'original_FRONT', 'primary_face', 'face_cropped', 'face_original'];
const tile = (name: string) => {
  const found = document.querySelector<HTMLElement>(`[data-picture="${name}"]`);
  if (!found) throw new Error(`No thumbnail of ${name}.`);
  return found;
};
const stage = () => screen.getByRole('region', { name: /zoom with plus and minus/ });
const layer = () => screen.getByRole('img', { name: 'Front, normalised' }).parentElement as HTMLElement;
const press = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key });
const reply =
  (...given: Parameters<typeof refused>) =>
  () => {
    const { body, status } = refused(...given);
    return Response.json(body, { status });
  };

describe('the images of a session', () => {
  it('are each loaded once: the opened one first and alone, then two at a time', async () => {
    const waiting: Array<() => void> = [];
    const slow = () => new Promise<Response>((come) => waiting.push(() => come(imageResponse())));
    const asked = answerWith(Object.fromEntries(names.map((name) => [pathOf(name), slow])));
    const given = { document: names.slice(0, 3), face: names.slice(3) };
    show(panel(given));
    expect(asked).toEqual([pathOf('original_normalized_FRONT')]);
    waiting.shift()?.();
    await waitFor(() => expect(asked).toEqual(names.slice(0, 3).map(pathOf)));
    waiting.shift()?.();
    await waitFor(() => expect(asked).toHaveLength(4));
    while (waiting.length > 0 || asked.length < names.length) {
      waiting.shift()?.();
      await vi.waitFor(() => expect(waiting.length > 0 || asked.length === names.length).toBe(true));
    }
    await waitFor(() => expect(held.size).toBe(names.length));
    expect(asked).toEqual(names.map(pathOf));
  });

  it('load at once when opened', async () => {
    const never = () => new Promise<Response>(() => {});
    const asked = answerWith({ [pathOf('original_normalized_FRONT')]: never, [pathOf('face_cropped')]: never });
    show(panel());
    fireEvent.click(tile('face_cropped'));
    expect(asked).toEqual([pathOf('original_normalized_FRONT'), pathOf('face_cropped')]);
  });

  it('are loaded once for all parts of the page', async () => {
    const asked = answerWith(allImages);
    await openGallery();
    fireEvent.click(tile('primary_face'));
    expect(screen.getByRole('img', { name: 'Portrait' }).getAttribute('src')).toBe(
      tile('primary_face').querySelector('img')?.getAttribute('src'),
    );
    expect(document.querySelectorAll(`img[src="${tile('primary_face').querySelector('img')?.src}"]`)).toHaveLength(3);
    expect(asked).toHaveLength(3);
  });

  it('leave memory with the page', async () => {
    answerWith(allImages);
    const { unmount } = await openGallery();
    expect(held.size).toBe(3);
    unmount();
    expect(held.size).toBe(0);
  });

  it('leave memory and the whole page when masked', async () => {
    answerWith(allImages);
    const { rerender } = await openGallery();
    rerender(panel({ masked: true }));
    expect(held.size).toBe(0);
    expect(document.querySelector('img')).toBeNull();
  });

  it('that arrive after the page was left are not kept', async () => {
    let come = (_: Response) => {};
    answerWith({ [pathOf('original_normalized_FRONT')]: () => new Promise<Response>((resolve) => (come = resolve)) });
    const { unmount } = show(panel());
    unmount();
    come(imageResponse());
    await new Promise((resolve) => setImmediate(resolve));
    expect(held.size).toBe(0);
  });

  it('have readable names, by group, and mark those not opened yet', async () => {
    answerWith(allImages);
    await openGallery({ face: ['face_cropped', 'face_original'] });
    const face = within(screen.getByRole('region', { name: 'Face images' }));
    expect(face.getAllByRole('button').map((each) => each.textContent)).toEqual([
      'Cropped, not opened yet',
      'Original, not opened yet',
    ]);
    fireEvent.click(tile('face_cropped'));
    expect(tile('face_cropped').textContent).toBe('Cropped');
    expect(tile('face_cropped').getAttribute('aria-pressed')).toBe('true');
    expect(tile('original_normalized_FRONT').textContent).toBe('Front, normalised');
  });
});

describe('an image that cannot be shown', () => {
  it.each([
    ['missing', reply(404, 'NOT_FOUND', 'Unknown.'), 'is missing: the service has no such image', false],
    ['not shown', reply(403, 'PURPOSE_REQUIRED', 'Choose a purpose first.'), 'is not shown', true],
    ['erased', reply(410, 'ERASED', 'Erased.'), 'was erased with its session', false],
    ['not loaded', reply(504, 'UPSTREAM_TIMEOUT', 'No answer in time.'), 'could not be loaded', true],
    ['damaged', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), 'is damaged', true],
    ['not loaded', () => Promise.reject(new TypeError('offline')), 'could not be loaded', true],
  ])('says why: %s', async (short, answer, words, canRetry) => {
    answerWith({ [pathOf('original_normalized_FRONT')]: answer });
    show(panel({ document: ['original_normalized_FRONT'], face: [] }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`Front, normalised ${words}`);
    expect(tile('original_normalized_FRONT').textContent).toContain(short);
    expect(within(alert).queryByRole('button', { name: 'Retry' }) !== null).toBe(canRetry);
    expect(held.size).toBe(0);
  });

  it('shows the server’s message and reference', async () => {
    answerWith({ [pathOf('original_normalized_FRONT')]: reply(504, 'UPSTREAM_TIMEOUT', 'No answer in time.') });
    show(panel());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('No answer in time.');
    expect(alert.textContent).toContain('ref-1');
  });

  it('can be retried without losing the focus', async () => {
    const replies = { ...allImages, [pathOf('original_normalized_FRONT')]: reply(504, 'UPSTREAM_TIMEOUT', 'Late.') };
    const asked = answerWith(replies);
    show(panel());
    const again = await screen.findByRole('button', { name: 'Retry' });
    replies[pathOf('original_normalized_FRONT')] = imageResponse;
    fireEvent.click(again);
    expect(document.activeElement).toBe(stage());
    expect(await screen.findByRole('img', { name: 'Front, normalised' })).toBeTruthy();
    expect(asked.filter((path) => path === pathOf('original_normalized_FRONT'))).toHaveLength(2);
  });

  it('does not affect the others', async () => {
    answerWith({ ...allImages, [pathOf('original_normalized_FRONT')]: reply(404, 'NOT_FOUND', 'Unknown.') });
    show(panel());
    await waitFor(() => expect(tile('face_cropped').querySelector('img')).toBeTruthy());
  });

  it('because it was refused makes the page refetch, and loads no other image', async () => {
    const refetch = vi.fn();
    const asked = answerWith({
      ...allImages,
      [pathOf('original_normalized_FRONT')]: reply(403, 'PURPOSE_REQUIRED', 'Choose a purpose first.'),
    });
    show(panel({ refetch }));
    await waitFor(() => expect(refetch).toHaveBeenCalledTimes(1));
    expect(asked).toHaveLength(1);
    expect(tile('face_cropped').textContent).toContain('not shown');
  });
});

describe('the viewer', () => {
  it('steps through the images with [ and ], each in its initial view', async () => {
    answerWith(allImages);
    await openGallery();
    press('+');
    expect(screen.getByText('150%')).toBeTruthy();
    press(']');
    expect(screen.getByRole('img', { name: 'Portrait' })).toBeTruthy();
    expect(screen.getByText('100%')).toBeTruthy();
    press('[');
    expect(screen.getByRole('img', { name: 'Front, normalised' })).toBeTruthy();
  });

  it('zooms, rotates, inverts and moves by keyboard, using transforms only', async () => {
    answerWith(allImages);
    await openGallery();
    const drawn = (transform: string) => waitFor(() => expect(layer().style.transform).toBe(transform));
    press('i');
    press('r');
    expect(screen.getByRole('img', { name: 'Front, normalised' }).style.filter).toBe('');

    fireEvent.focus(stage());
    press('i', stage());
    expect(screen.getByRole('img', { name: 'Front, normalised' }).style.filter).toContain('invert(1)');
    press('+');
    await drawn('translate(0px, 0px) scale(1.5) rotate(0deg)');
    press('ArrowRight', stage());
    await drawn('translate(-60px, 0px) scale(1.5) rotate(0deg)');
    press('r', stage());
    await drawn('translate(0px, -60px) scale(1.5) rotate(90deg)');
    press('0');
    await drawn('translate(0px, 0px) scale(1) rotate(90deg)');
    expect([...layer().style]).toEqual(['transform']);
  });

  it('zooms with the wheel, and lets the page scroll when it cannot zoom out', async () => {
    answerWith(allImages);
    await openGallery();
    expect(fireEvent.wheel(stage(), { deltaY: 100 })).toBe(true);
    expect(fireEvent.wheel(stage(), { deltaY: -300 })).toBe(false);
    expect(await screen.findByText('157%')).toBeTruthy();
    fireEvent.doubleClick(stage());
    expect(await screen.findByText('100%')).toBeTruthy();
  });

  it('changes brightness and contrast, and resets everything at once', async () => {
    answerWith(allImages);
    await openGallery();
    press('+');
    fireEvent.click(screen.getByRole('button', { name: 'Brightness and contrast' }));
    fireEvent.change(await screen.findByLabelText('Brightness'), { target: { value: '150' } });
    fireEvent.change(screen.getByLabelText('Contrast'), { target: { value: '80' } });
    const shown = () => screen.getByRole('img', { name: 'Front, normalised', hidden: true });
    expect(shown().style.filter).toBe('brightness(1.5) contrast(0.8) invert(0)');
    fireEvent.click(screen.getByRole('button', { name: 'Reset image' }));
    expect(shown().style.filter).toBe('');
    expect(within(screen.getByRole('toolbar', { name: 'Image' })).getByText('100%')).toBeTruthy();
  });
});

describe('masked images', () => {
  const boxes = () =>
    [...document.querySelectorAll<HTMLElement>('[data-picture]')].map((each) => [
      each.dataset.picture,
      each.className.match(/w-\[\d+px\]/)?.[0],
      each.firstElementChild?.className.match(/h-\[\d+px\]/)?.[0],
    ]);
  const tools = () =>
    [...screen.getByRole('region', { name: 'Images' }).querySelectorAll('[role="toolbar"] button')].map(
      (each) => each.getAttribute('aria-label') ?? each.textContent,
    );

  it('keep the same boxes and tools, without content', async () => {
    answerWith(allImages);
    const { unmount } = await openGallery({ mayDownload: true });
    const full = { boxes: boxes(), tools: tools() };
    unmount();

    const asked = answerWith({});
    show(panel({ masked: true, mayDownload: true }));
    expect(screen.getByText('Names and images are hidden')).toBeTruthy();
    expect(boxes()).toEqual(full.boxes);
    expect(tools()).toEqual(full.tools);
    expect(full.boxes.flat()).not.toContain(undefined);
    expect(asked).toEqual([]);
    press('c');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('downloading an image', () => {
  const post = `POST ${pathOf('original_normalized_FRONT')}/download`;
  const draft = `/api/drafts/download-${sessionId}`;
  const json = (body: object) => () => Response.json(body);
  const replies = {
    ...allImages,
    [draft]: json({ body: null, updatedAt: null }),
    [`PUT ${draft}`]: json({}),
    [`DELETE ${draft}`]: json({}),
  };
  const ask = async (reason: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Download Front, normalised…' }));
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: reason } });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Download' });
    if (!button.disabled) fireEvent.click(button);
    return button;
  };

  it('is not offered without the right', async () => {
    answerWith(replies);
    await openGallery();
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
  });

  it('needs a reason, and names the file after the session', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const asked = answerWith({ ...replies, [post]: imageResponse });
    await openGallery({ mayDownload: true });
    expect((await ask('why')).disabled).toBe(true);
    expect(asked).not.toContain(post);

    await ask('Asked for by the court');
    await waitFor(() => expect(saved).toEqual([`${sessionId}-original_normalized_FRONT.jpg`]));
    await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull());
    vi.restoreAllMocks();
  });

  it('that is refused says why, and keeps the reason', async () => {
    answerWith({ ...replies, [post]: reply(403, 'FORBIDDEN', 'Your roles do not allow this.') });
    await openGallery({ mayDownload: true });
    await ask('Asked for by the court');
    expect(await screen.findByText('Your roles do not allow this.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Asked for by the court');
  });
});
