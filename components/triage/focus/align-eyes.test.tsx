import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { withImages } from '../../evidence/gallery/testing';
import { withMovableTime } from '../../testing';
import { push } from '../../testing/next';
import { allowSingleKeys } from '../../ui/shortcuts';
import { button, now, openFocus, press, untilReady } from '../testing';

withImages();
withMovableTime();
beforeEach(() => {
  push.mockReset();
  allowSingleKeys(true);
  vi.setSystemTime(now);
});

const mode = () => document.querySelector<HTMLElement>('[data-mode]')?.dataset.mode;
const transformOf = (name: string) => screen.getByRole('img', { name }).parentElement?.style.transform;
const times = (count: number, key: string) => {
  for (let pressed = 0; pressed < count; pressed += 1) press(key);
};
const unaligned = 'translate(0px, 0px) scale(1) rotate(0deg)';

const begin = async () => {
  openFocus();
  await untilReady();
  fireEvent.click(button('Align eyes'));
};

describe('aligning the eyes', () => {
  it('works with keys that are always on, and moves only the second image', async () => {
    await begin();
    allowSingleKeys(false);
    expect(screen.getByText('Mark the eye on the left: click it, or use the arrow keys and Enter')).toBeTruthy();
    press('Enter');
    expect(screen.getByText('Mark the eye on the right: click it, or use the arrow keys and Enter')).toBeTruthy();
    press('Enter');
    times(4, 'ArrowDown');
    press('Enter');
    press('Enter');

    // Both are 1,420 by 1,000 in a box without a size, so four steps are 40 px.
    expect(transformOf('Selfie, cropped')).toBe(`${unaligned} translate(0px, -40px) rotate(0deg) scale(1)`);
    expect(transformOf('Portrait')).toBe(unaligned);
    expect(screen.getByText('resized to fit')).toBeTruthy();

    fireEvent.click(button('Align eyes'));
    expect(transformOf('Selfie, cropped')).toBe(unaligned);
    expect(push).not.toHaveBeenCalled();
  });

  it('accepts the eyes in either order', async () => {
    await begin();
    press('Enter');
    times(48, 'ArrowLeft');
    press('Enter');
    times(2, 'Enter');
    expect(transformOf('Selfie, cropped')).toContain('rotate(0deg)');
  });

  it('asks again when the same eye is marked twice', async () => {
    await begin();
    press('Enter');
    times(24, 'ArrowLeft');
    press('Enter');
    expect(screen.getByText(/Mark the eye on the right/)).toBeTruthy();
  });

  it('is cancelled by Escape, without leaving focus mode, and by another view', async () => {
    await begin();
    press('Escape');
    expect(button('Align eyes').getAttribute('aria-pressed')).toBe('false');
    expect(push).not.toHaveBeenCalled();

    fireEvent.click(button('Align eyes'));
    press('o');
    expect(mode()).toBe('overlay');
    expect(screen.queryByText(/Mark the eye/)).toBeNull();
    fireEvent.click(button('Align eyes'));
    expect(mode()).toBe('side by side');
  });

  it('ends when other images are chosen', async () => {
    await begin();
    times(4, 'Enter');
    expect(button('Align eyes').getAttribute('aria-pressed')).toBe('true');
    fireEvent.change(screen.getByLabelText('First image'), { target: { value: 'original_normalized_FRONT' } });
    expect(button('Align eyes').getAttribute('aria-pressed')).toBe('false');
    expect(transformOf('Selfie, cropped')).toBe(unaligned);
  });
});

describe('blinking', () => {
  const second = () => document.querySelector<HTMLElement>('[data-mode] > :last-child')?.style.opacity;
  const flashesIn = (seconds: number): number => {
    let changes = 0;
    let before = second();
    for (let passed = 0; passed < seconds * 1000; passed += 50) {
      act(() => void vi.advanceTimersByTime(50));
      if (second() !== before) changes += 1;
      before = second();
    }
    return changes / 2;
  };

  it('has an adjustable speed of at most three flashes a second', async () => {
    openFocus();
    await untilReady();
    expect(screen.queryByLabelText('Blink', { selector: 'input' })).toBeNull();
    fireEvent.click(button(/^Blink/));
    const speed = screen.getByLabelText<HTMLInputElement>('Blink', { selector: 'input' });
    expect([speed.value, speed.max]).toEqual(['1.5', '3']);
    fireEvent.change(speed, { target: { value: '3' } });
    expect(flashesIn(2)).toBeCloseTo(6, 0);
    fireEvent.change(speed, { target: { value: '0.5' } });
    expect(flashesIn(2)).toBeCloseTo(1, 0);
  });

  it('has no speed when reduced motion is preferred', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    openFocus();
    await untilReady();
    fireEvent.click(button(/^Blink/));
    expect(screen.queryByLabelText('Blink', { selector: 'input' })).toBeNull();
    expect(screen.getByText('press to switch')).toBeTruthy();
    expect(flashesIn(2)).toBe(0);
  });
});
