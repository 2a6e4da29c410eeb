import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { withImages } from '../../evidence/gallery/testing';
import { withMovableTime } from '../../testing';
import { button, now, openFocus, untilReady } from '../testing';

withImages();
withMovableTime();
beforeEach(() => {
  vi.setSystemTime(now);
  Element.prototype.setPointerCapture = () => {};
});

type Finger = { pointerId?: number; pointerType?: string };

/** A finger that goes over an image, in px. */
const swipe = (stage: HTMLElement, [x, y]: [number, number], { pointerId = 1, pointerType = 'touch' }: Finger = {}) => {
  const finger = { pointerId, pointerType, button: 0, bubbles: true };
  fireEvent.pointerDown(stage, { ...finger, clientX: 200, clientY: 200 });
  fireEvent.pointerMove(stage, { ...finger, clientX: 200 + x / 2, clientY: 200 + y / 2 });
  fireEvent.pointerMove(stage, { ...finger, clientX: 200 + x, clientY: 200 + y });
  fireEvent.pointerUp(stage, { ...finger, clientX: 200 + x, clientY: 200 + y });
};

const stageOf = (name: RegExp) => screen.getByRole('region', { name });
const shown = () => screen.getAllByRole('img').map((image) => image.getAttribute('alt'));

const openCase = async () => {
  const opened = openFocus();
  await untilReady();
  await screen.findByRole('img', { name: 'Selfie, cropped' });

  return opened;
};

describe('a swipe over an image', () => {
  it('shows the next one in its place, and back again', async () => {
    await openCase();
    expect(shown()).toEqual(['Portrait', 'Selfie, cropped']);

    swipe(stageOf(/^Selfie/), [120, 10]);
    // Not the portrait, which is beside it.
    expect(shown()).toEqual(['Portrait', 'Front, normalised']);
    swipe(stageOf(/^Front/), [-120, 10]);
    expect(shown()).toEqual(['Portrait', 'Selfie, cropped']);
  });

  it('shows the next one beside the document too, and stays at the last', async () => {
    await openCase();
    fireEvent.keyDown(document.body, { key: 'x' });
    expect(shown()).toEqual(['Front, normalised']);

    swipe(stageOf(/^Front/), [-120, 10]);
    expect(shown()).toEqual(['Selfie, cropped']);
    swipe(stageOf(/^Selfie/), [-120, 10]);
    expect(shown()).toEqual(['Selfie, cropped']);
    swipe(stageOf(/^Selfie/), [120, 10]);
    expect(shown()).toEqual(['Front, normalised']);
  });

  it('never decides: no verdict, no skip, no escalation, however far or often', async () => {
    const { asked } = await openCase();
    const before = asked.filter((one) => /^(POST|PUT|DELETE)/.test(one));
    for (const way of [-350, 350, -350, -350, 350]) swipe(stageOf(/^(Selfie|Front)/), [way, 0]);

    expect(asked.filter((one) => /^(POST|PUT|DELETE)/.test(one))).toEqual(before);
    expect(screen.getByRole('heading', { name: 'Session a41f…60c8' })).toBeTruthy();
    expect(button('Approve')).toBeTruthy();
  });

  it.each([
    ['up or down, which scrolls the page', [30, 160], {}],
    ['too short', [-20, 0], {}],
    ['by mouse, which moves an enlarged image', [-160, 0], { pointerType: 'mouse' }],
  ] as const)('shows no other image when it goes %s', async (_, [x, y], finger) => {
    await openCase();
    swipe(stageOf(/^Selfie/), [x, y], finger);
    expect(shown()).toEqual(['Portrait', 'Selfie, cropped']);
  });
});
