import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { View } from '../flow/view';
import { draw, fixture } from '../testing/draw';

afterEach(() => vi.useRealTimers());

/** What each view must say, and what its buttons do. */
const promises: Record<string, { says: string[]; does: Record<string, string> }> = {
  resumed: { says: ['Let’s check it’s really you', 'Kept for 90 days, then deleted'], does: { Continue: 'start' } },
  'kept-for-years': { says: ['Kept for 5 years, then deleted'], does: {} },
  'welcome-face': {
    says: ['One photo of your face.', 'You can ask how long it is kept.', 'checks the photo of my face'],
    does: {},
  },
  qr: {
    says: ['Continue on your phone', 'Point it at the code and tap the link', 'Scan with your phone', '58 min left'],
    does: { 'Continue on this device': 'takeOver' },
  },
  'qr-local': {
    says: ['This link works on this computer only', 'You’ll need a webcam, or photos to upload.', '58 min left'],
    does: { 'Continue on this device': 'takeOver' },
  },
  'qr-only': { says: ['This has to be done on a phone.', 'This link works on this computer only'], does: {} },
  follow: {
    says: [
      'Your phone is at step 2 of 3',
      'Phone connected',
      'Last seen',
      'In progress',
      'Then back to Northbank, here',
    ],
    does: { 'Continue on this device': 'takeOver', 'Show the code again': 'showCode' },
  },
  'follow-only': { says: ['Another device is at step 1 of 3', 'Back of your document'], does: {} },
  moved: { says: ['You went on elsewhere'], does: { 'Go on here': 'takeOver' } },
  'camera-blocked': {
    says: ['The camera is blocked', 'Choose “Camera”, then “Allow”'],
    does: { 'Try again': 'tryCamera', 'Upload photos instead': 'upload' },
  },
  'camera-in-use': {
    says: ['The camera is in use'],
    does: { 'Try again': 'tryCamera', 'Upload photos instead': 'upload' },
  },
  'camera-missing': {
    says: ['No camera found'],
    does: { 'Upload photos instead': 'upload', 'Continue on your phone': 'showCode' },
  },
  'camera-frame': {
    says: ['The camera is not allowed here', 'Open in a new tab'],
    does: { 'Upload photos instead': 'upload' },
  },
  'camera-insecure': {
    says: ['This connection is not secure', 'Ask Northbank for a link that begins with https'],
    does: { 'Upload photos instead': 'upload' },
  },
  upload: {
    says: ['Step 1 of 3 · Front of your document', 'Upload the front', 'at most 10 MB'],
    does: { 'Use the camera': 'tryCamera' },
  },
  'upload-too-large': { says: ['Upload the back', 'This photo is too large. It may have at most 10 MB.'], does: {} },
  'upload-not-a-picture': { says: ['Upload a photo of your face', 'This file is not a photo'], does: {} },
  check: {
    says: ['Can you read everything?', 'Sharp', 'Well lit', 'No reflections', 'Not sent yet.'],
    does: { 'Use this photo': 'use', 'Take it again': 'again' },
  },
  'check-reflection': {
    says: ['There’s a reflection', 'Part of the text can’t be read', 'Sharp', 'Well lit'],
    does: { 'Take it again': 'again', 'Use it anyway': 'use' },
  },
  'check-face': {
    says: ['The photo is too dark', 'Find more light'],
    does: { 'Choose another photo': 'again', 'Use it anyway': 'use' },
  },
  'turn-upload': {
    says: ['Now turn the card over'],
    does: { 'Upload the back': 'photographBack', 'Use a different document': 'differentDocument' },
  },
  turn: {
    says: ['Step 1 of 3 · Back of your document', 'Now turn the card over', 'Front accepted'],
    does: { 'Photograph the back': 'photographBack', 'Use a different document': 'differentDocument' },
  },
  sending: {
    says: [
      'Sending your photo',
      'About 4 seconds left',
      '0.8 of 1.3 MB sent',
      '62%',
      'Document, front',
      'Accepted',
      'Need to stop?',
    ],
    does: { 'Cancel and take it again': 'cancelSending' },
  },
  checking: { says: ['Checking your photo', 'Sent. Checking…'], does: {} },
  busy: {
    says: ['Many people are here right now', 'sent again in'],
    does: { 'Try now': 'retryNow', 'Cancel and take it again': 'cancelSending' },
  },
  refused: {
    says: ['Let’s try that once more', 'Photo on document unclear.', 'Marked on your photo'],
    does: { 'Take it again': 'again' },
  },
  'refused-side': {
    says: ['That was the front again', 'Turn it over.', 'You haven’t lost anything', 'How to tell'],
    does: {
      'Photograph the back': 'again',
      'Upload instead': 'upload',
      'Use a different document': 'differentDocument',
    },
  },
  'refused-many': {
    says: ['Show the whole document, flat and well lit.'],
    does: { 'Take it again': 'again', 'Upload instead': 'upload', 'Use a different document': 'differentDocument' },
  },
  'refused-ours': {
    says: ['Something went wrong here. Please try again.', 'Contact Northbank'],
    does: { 'Send the same photo again': 'sendSame', 'Take it again': 'again' },
  },
  'refused-slow': {
    says: ['Checking took too long', 'Your photo may be fine. Send it again.'],
    does: { 'Send the same photo again': 'sendSame', 'Choose another photo': 'again', 'Use the camera': 'tryCamera' },
  },
  exhausted: { says: ['No tries left', 'That was the last try for this step.', 'Contact Northbank'], does: {} },
  offline: {
    says: ['You’re offline', 'Your photo is still here.', 'Trying again in', 'You have until'],
    does: { 'Try now': 'retryNow', 'Finish later, retake this photo': 'leave' },
  },
  finishing: { says: ['Finishing…'], does: {} },
  done: {
    says: [
      'All done, thank you',
      'Document, both sides · Your face',
      'Back to Northbank in 7 seconds',
      'northbank.example',
      '6f0c2a5e',
    ],
    does: { 'Continue now': 'goTo https://northbank.example/onboarding/done' },
  },
  completed: {
    says: ['You’ve already done this', 'on 17 November at 13:41', '6f0c2a5e'],
    does: { 'Continue to Northbank': 'goTo https://northbank.example/onboarding/done' },
  },
  expired: { says: ['This link has expired', 'Your photos', 'Contact Northbank'], does: {} },
  unauthorized: { says: ['This link doesn’t work', 'Open it again as it was sent to you'], does: {} },
  broken: {
    says: ['Something went wrong here', 'It is not your fault. Try again;'],
    does: { 'Try again': 'retryNow' },
  },
  'broken-frame': {
    says: ['Something went wrong here', 'It is not your fault. Ask Northbank for a new link.'],
    does: {},
  },
};

describe.each(Object.entries(promises))('%s', (name, { says, does }) => {
  it('says what it must, and its buttons do what they say', async () => {
    const { words, press, called, change } = await draw(fixture(name));

    for (const sentence of says) expect(words()).toContain(sentence);
    for (const [button, action] of Object.entries(does)) {
      await press(button);
      expect(called.pop()).toBe(action);
      await change(fixture(name));
    }
  });
});

it('what cannot be tried again offers whom to ask, and nothing else', async () => {
  const { page } = await draw(fixture('broken-frame'), { isFramed: true });

  expect([...page.querySelectorAll('.actions .button')].map((each) => each.textContent)).toEqual(['Contact Northbank']);
});

it('a link that no phone can open invites to none', async () => {
  const { page, words } = await draw(fixture('qr-local'));

  expect(page.querySelector('h1')?.textContent).toBe('Continue on this device');
  expect(words()).not.toContain('Continue on your phone');
  expect(words()).not.toContain('Scan with your phone');
  expect(page.querySelector('.qr-code')).toBeNull();
});

it('a device without a camera is not sent to a phone that cannot open the link', async () => {
  const { words, button, called, press } = await draw(fixture('camera-missing'), { offersCode: false });

  expect(words()).toContain('No camera found');
  expect(words()).not.toContain('phone');
  expect(button('Continue on your phone')).toBeUndefined();
  await press('Upload photos instead');
  expect(called).toEqual(['upload']);
});

describe('consent', () => {
  const box = (page: HTMLElement) => page.querySelector<HTMLInputElement>('input[type=checkbox]');

  it('starts unticked, and nothing starts without it', async () => {
    const { page, press, called, words } = await draw(fixture('welcome'));

    expect(box(page)?.checked).toBe(false);
    await press('Start');
    expect(called).toEqual([]);
    expect(words()).toContain('Tick the box first, if you agree.');
    expect(document.activeElement).toBe(box(page));

    await act(() => box(page)?.click());
    await press('Start');
    expect(called).toEqual(['start']);
  });

  it('has another way beside it, and a way back from there', async () => {
    const { press, words, button } = await draw(fixture('welcome'));

    await press('I don’t want to do this online');
    expect(words()).toContain('You don’t have to do it here');
    expect(button('Contact Northbank')?.getAttribute('href')).toBe('mailto:help@northbank.example');
    await press('Back');
    expect(words()).toContain('I agree that Northbank compares my face');
  });
});

describe('the end', () => {
  const tick = (ms: number) => act(() => vi.advanceTimersByTime(ms) as unknown as undefined);

  it('goes back by itself after seven seconds', async () => {
    vi.useFakeTimers();
    const { called, words } = await draw(fixture('done'));

    for (let second = 0; second < 6; second++) await tick(1000);
    expect(words()).toContain('Back to Northbank in 1 second');
    expect(called).toEqual([]);
    await tick(1000);
    expect(called).toEqual(['goTo https://northbank.example/onboarding/done']);
  });

  it.each([
    ['a key', () => document.dispatchEvent(new Event('keydown'))],
    ['a touch', () => document.dispatchEvent(new Event('pointerdown'))],
  ])('stays after %s', async (_, disturb) => {
    vi.useFakeTimers();
    const { called, words } = await draw(fixture('done'));

    await tick(1000);
    await act(() => void disturb());
    for (let second = 0; second < 10; second++) await tick(1000);
    expect(called).toEqual([]);
    expect(words()).not.toContain('Back to Northbank in');
    expect(words()).toContain('Continue to Northbank');
  });

  it('goes nowhere in a frame', async () => {
    vi.useFakeTimers();
    const { called, words } = await draw(fixture('done'), { isFramed: true });

    for (let second = 0; second < 10; second++) await tick(1000);
    expect(called).toEqual([]);
    expect(words()).toContain('You can close this part of the page.');
  });
});

describe('a frame', () => {
  it('does not say who asks: the page around it does', async () => {
    const { page, button } = await draw(fixture('check'), { isFramed: true });

    expect(page.querySelector('header')).toBeNull();
    expect(button('Back')).toBeDefined();
    expect(page.querySelector('select')).not.toBeNull();
    expect(page.querySelector('.too-small')?.textContent).toContain('Open in a new tab');
  });
});

describe('the language menu', () => {
  it('offers every language by its own name', async () => {
    const { page, called } = await draw(fixture('welcome'));
    const menu = page.querySelector('select');

    expect(menu?.value).toBe('en-US');
    expect([...(menu?.options ?? [])].map(({ text }) => text)).toContain('日本語');
    expect(menu?.options).toHaveLength(15);
    await act(() => {
      if (menu) menu.value = 'de-DE';
      menu?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(called).toEqual(['changeLanguage']);
  });
});

describe('what is read out', () => {
  const spoken = (page: HTMLElement, role: 'status' | 'alert') =>
    page.querySelector(`.unseen[role=${role}]`)?.textContent?.trim();
  const sending = (sentBytes: number): View => ({
    kind: 'sending',
    slot: 'FACE',
    phase: { kind: 'sending', sentBytes, totalBytes: 100, secondsLeft: null },
  });

  it('says a quarter, half and three quarters of a picture, and then that it is checked', async () => {
    const face = fixture('sending');
    const { page, change } = await draw({ ...face, view: sending(0) });
    const heard: (string | undefined)[] = [];

    for (const sent of [10, 25, 30, 50, 74, 80, 100]) {
      await change({ ...face, view: sending(sent) });
      heard.push(spoken(page, 'status'));
    }
    expect(heard).toEqual(['', '25%', '25%', '50%', '50%', '75%', '75%']);
    await change(fixture('checking'));
    expect(spoken(page, 'status')).toBe('Checking your photo');
  });

  it('says that a picture was accepted, and interrupts for a refusal', async () => {
    const { page, change } = await draw({ ...fixture('checking'), session: { done: [] } });

    await change(fixture('turn'));
    expect(spoken(page, 'status')).toBe('Accepted');
    await change(fixture('refused-side'));
    expect(spoken(page, 'alert')).toBe('That was the front. Turn it over.');
  });

  it('says nothing of an earlier screen once another one is shown', async () => {
    const { page, change, words } = await draw(fixture('checking'));
    await change(fixture('refused-ours'));
    expect(spoken(page, 'alert')).toBe('Something went wrong here. Please try again.');
    expect(spoken(page, 'status')).toBe('');

    await change(fixture('checking'));
    expect([spoken(page, 'alert'), spoken(page, 'status')]).toEqual(['', 'Checking your photo']);
    await change(fixture('done'));
    expect(words()).not.toContain('Something went wrong');
    expect(words()).not.toContain('Checking your photo');
  });

  it('keeps the focus where it is while a screen only changes', async () => {
    const { page, change } = await draw(fixture('sending'));
    const cancel = page.querySelector<HTMLElement>('.actions button');
    cancel?.focus();

    await change({ ...fixture('sending'), view: sending(99) });
    expect(document.activeElement).toBe(cancel);
  });
});

describe('a check that takes longer', () => {
  const usual = 'Usually done within 5 seconds.';
  const longer = 'Still checking. This can take a little longer.';
  const tick = (ms: number) => act(() => vi.advanceTimersByTime(ms) as unknown as undefined);

  it('is said after eight seconds, on the screen and aloud', async () => {
    vi.useFakeTimers();
    const { page, words } = await draw(fixture('checking'));
    const spoken = () => page.querySelector('.unseen[role=status]')?.textContent?.trim();

    await tick(7900);
    expect(words()).toContain(usual);
    expect(words()).not.toContain(longer);
    await tick(200);
    expect(words()).not.toContain(usual);
    expect(page.querySelector('.lead')?.textContent).toBe(longer);
    expect(spoken()).toBe(longer);
  });

  it('is not said of the next picture, which has its own eight seconds', async () => {
    vi.useFakeTimers();
    const { words, change } = await draw(fixture('checking'));

    await tick(9000);
    await change(fixture('sending'));
    await change(fixture('checking'));
    expect(words()).toContain(usual);
    expect(words()).not.toContain(longer);
  });
});

describe('a picture', () => {
  it('shows the fault where it is, and can be zoomed', async () => {
    const { page, press, button } = await draw(fixture('check-reflection'));
    const mark = page.querySelector<HTMLElement>('.mark');

    expect(mark?.style.left).toBe('47%');
    expect(page.querySelector('img')?.alt).toBe('Your photo');
    await press('Zoom in');
    expect(page.querySelector('.zoomed [tabindex="0"]')).not.toBeNull();
    expect(button('Zoom out')).toBeDefined();
  });

  it.each([true, false])('opens the file chooser at once only if a button asked for it: %s', async (isChosen) => {
    const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
    const shown = fixture('upload');
    await draw({ ...shown, view: { ...shown.view, isChosen } as View });

    expect(click).toHaveBeenCalledTimes(isChosen ? 1 : 0);
    click.mockRestore();
  });

  it('is handed on once when it is chosen or dropped', async () => {
    const { page, called } = await draw(fixture('upload'));
    const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
      dataTransfer: { files: [new File(['x'], 'front.jpg')] },
    });

    await act(() => void page.querySelector('.drop')?.dispatchEvent(drop));
    expect(called).toEqual(['chosen']);
    expect(drop.defaultPrevented).toBe(true);
  });
});

it('says that it was not them, and what to do then', async () => {
  const { press, words } = await draw(fixture('completed'));

  await press('It wasn’t me');
  expect(words()).toContain('Then tell Northbank at once.');
});
