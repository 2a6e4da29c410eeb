import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../testing';
import { useCompare } from './compare-context';
import { allImages, answerWith, openGallery, panel, pathOf, withImages } from './testing';

withImages();

let reducedMotion = false;
beforeEach(() => {
  reducedMotion = false;
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const dialog = () => screen.findByRole('dialog', { name: 'Compare faces' });
const stages = () => document.querySelector('[data-mode]') as HTMLElement;
const mode = () => stages().dataset.mode;
const second = () => (stages().lastElementChild as HTMLElement).style.opacity;
const region = () => within(stages()).getAllByRole('region')[0] as HTMLElement;
const press = (key: string) => fireEvent.keyDown(region(), { key });

const open = async (given: Parameters<typeof openGallery>[0] = {}, replies: Parameters<typeof answerWith>[0] = {}) => {
  const asked = answerWith({ ...allImages, ...replies });
  await openGallery(given);
  fireEvent.keyDown(document.body, { key: 'c' });
  return { asked, box: await dialog() };
};

const Elsewhere = () => {
  const { canCompare, open: compare } = useCompare();
  return (
    <button type="button" disabled={!canCompare} onClick={compare}>
      Elsewhere
    </button>
  );
};

describe('comparing faces', () => {
  it('opens with C, with portrait and selfie side by side, and loads nothing again', async () => {
    const { asked, box } = await open();
    expect(within(box).getByRole('img', { name: 'Portrait' })).toBeTruthy();
    expect(within(box).getByRole('img', { name: 'Selfie, cropped' })).toBeTruthy();
    expect(mode()).toBe('side by side');
    expect(asked.filter((path) => path.includes('/images/'))).toHaveLength(3);
    fireEvent.keyDown(region(), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(/not opened yet/)).toBeNull();
  });

  it('aligns the eyes as in triage, by keys too; Escape ends the marking before the dialog', async () => {
    const { box } = await open();
    fireEvent.click(within(box).getByRole('button', { name: 'Align eyes' }));
    expect(within(box).getByText(/^Mark the eye on the left/)).toBeTruthy();
    press('Escape');
    expect(within(box).queryByText(/^Mark the eye/)).toBeNull();
    expect(screen.getByRole('dialog')).toBeTruthy();

    fireEvent.click(within(box).getByRole('button', { name: 'Align eyes' }));
    for (let marks = 0; marks < 2; marks += 1) press('Enter');
    press('ArrowDown');
    for (let marks = 0; marks < 2; marks += 1) press('Enter');
    expect(within(box).queryByText(/^Mark the eye/)).toBeNull();
    expect(within(box).getByRole('button', { name: 'Align eyes', pressed: true })).toBeTruthy();
  });

  it('opens from elsewhere on the page', async () => {
    answerWith(allImages);
    show(panel({ children: <Elsewhere /> }));
    fireEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(await dialog()).toBeTruthy();
  });

  it('moves, rotates and zooms both together', async () => {
    const { box } = await open();
    press('+');
    press('r');
    const layers = within(box)
      .getAllByRole('img')
      .map((image) => image.parentElement as HTMLElement);
    expect(layers).toHaveLength(2);
    await waitFor(() => {
      for (const { style } of layers) expect(style.transform).toBe('translate(0px, 0px) scale(1.5) rotate(90deg)');
    });
  });

  it('overlays with O, adjusts with the arrow keys, and goes back with V', async () => {
    await open();
    press('o');
    expect(mode()).toBe('overlay');
    expect(second()).toBe('0.5');
    press('ArrowRight');
    press('ArrowRight');
    press('ArrowLeft');
    expect(second()).toBe('0.55');
    fireEvent.change(screen.getByLabelText('Overlay', { selector: 'input' }), { target: { value: '20' } });
    expect(second()).toBe('0.2');
    press('v');
    expect(mode()).toBe('side by side');
    expect(second()).toBe('1');
  });

  it('blinks while Space is held, at most three times a second', async () => {
    await open();
    vi.useFakeTimers();
    press(' ');
    expect(mode()).toBe('blink');
    let changes = 0;
    let before = second();
    for (let passed = 0; passed < 3000; passed += 50) {
      act(() => void vi.advanceTimersByTime(50));
      if (second() !== before) changes += 1;
      before = second();
    }
    expect(changes / 2 / 3).toBeGreaterThan(1);
    expect(changes / 2 / 3).toBeLessThanOrEqual(3);
    fireEvent.keyUp(region(), { key: ' ' });
    expect(mode()).toBe('side by side');
    expect(second()).toBe('1');
  });

  it('switches only on press with reduced motion', async () => {
    reducedMotion = true;
    await open();
    vi.useFakeTimers();
    press(' ');
    expect([mode(), second()]).toEqual(['blink', '1']);
    act(() => void vi.advanceTimersByTime(5000));
    expect(second()).toBe('1');
    fireEvent.click(screen.getByRole('button', { name: /Blink/ }));
    expect(second()).toBe('0');
  });

  it('has a button for every key', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: /Overlay/ }));
    expect(mode()).toBe('overlay');
    fireEvent.click(screen.getByRole('button', { name: /Blink/ }));
    expect(mode()).toBe('blink');
    fireEvent.click(screen.getByRole('button', { name: /Side by side/ }));
    expect(mode()).toBe('side by side');
  });

  it('ignores letters when single keys are switched off', async () => {
    const stored = { columns: [], density: 'compact', facetsOpen: false, singleKeys: false };
    const { asked } = await open({}, { '/api/preferences': () => Response.json(stored) });
    await waitFor(() => expect(asked).toContain('/api/preferences'));
    await act(() => new Promise((resolve) => setImmediate(resolve)));
    press('o');
    press(' ');
    expect(mode()).toBe('side by side');
    fireEvent.click(screen.getByRole('button', { name: /Overlay/ }));
    press('ArrowRight');
    expect(second()).toBe('0.55');
  });

  it('can compare any other image of the session', async () => {
    const { box } = await open();
    fireEvent.change(within(box).getByLabelText('First image'), { target: { value: 'original_normalized_FRONT' } });
    expect(within(box).getByRole('img', { name: 'Front, normalised' })).toBeTruthy();
    expect(within(box).queryByRole('img', { name: 'Portrait' })).toBeNull();
  });

  it('says which of the two is missing', async () => {
    const { box } = await open({ document: ['original_normalized_FRONT'], face: ['face_original'] });
    expect(within(box).getByRole('alert').textContent).toContain('No portrait: the service lists none.');
    expect(within(box).getByRole('img', { name: 'Selfie, original' })).toBeTruthy();
  });

  it('says why one of the two cannot be shown', async () => {
    answerWith({ ...allImages, [pathOf('primary_face')]: () => new Response('{}', { status: 404 }) });
    show(panel());
    await screen.findAllByText('missing');
    fireEvent.keyDown(document.body, { key: 'c' });
    expect(within(await dialog()).getByRole('alert').textContent).toContain('Portrait is missing');
  });
});
