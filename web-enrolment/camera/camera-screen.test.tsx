import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { words } from '../languages/en-US';
import type { Slot, Speech } from '../shapes';
import { CameraScreen, type CameraScreenProps } from './camera-screen';

const speech: Speech = {
  language: 'en-US',
  locale: 'en-US',
  dir: 'ltr',
  say: (key) => {
    const said = words[key];

    return typeof said === 'string' ? said : said.other;
  },
  time: String,
  day: String,
  number: String,
};

class FakeTrack extends EventTarget {
  isRunning = true;
  readyState = 'live';
  constructor(readonly hasTorch: boolean) {
    super();
  }
  stop = () => {
    this.isRunning = false;
  };
  getCapabilities = () => (this.hasTorch ? { torch: true } : {});
  applyConstraints = vi.fn(async () => {});
}

let tracks: FakeTrack[] = [];
let place: HTMLElement;

const allow =
  (hasTorch = false) =>
  async () => {
    const track = new FakeTrack(hasTorch);
    tracks.push(track);

    return { getTracks: () => [track], getVideoTracks: () => [track] };
  };

const refuse = (name: string) => async () => {
  throw new DOMException('no', name);
};

type Progress = CameraScreenProps['progress'];

const show = async (getUserMedia: () => Promise<unknown>, slot: Slot = 'FRONT', progress?: Progress) => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }));
  const handlers = { onTaken: vi.fn(), onProblem: vi.fn(), onUpload: vi.fn(), onBack: vi.fn() };
  await act(async () => {
    render(
      <CameraScreen
        slot={slot}
        speech={speech}
        stepWords="Step 1 of 3"
        maxBytes={1_000_000}
        {...(progress && { progress })}
        {...handlers}
      />,
      place,
    );
  });
  // The browser's answer comes a few turns later.
  await act(async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  });

  return handlers;
};

const buttons = () => [...place.querySelectorAll('button')];
const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;
const buttonNamed = (name: string): HTMLButtonElement => {
  const button = buttons().find((candidate) => nameOf(candidate) === name);
  if (!button) throw new Error(`There is no button ${name}`);

  return button;
};

beforeEach(() => {
  tracks = [];
  place = document.body.appendChild(document.createElement('div'));
  vi.stubGlobal('isSecureContext', true);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(async () => {
  await act(async () => render(null, place));
  place.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('its bar stands where the other screens have it, so that it does not go back to upload', async () => {
  await show(allow(), 'FRONT', { step: 1, steps: 3, share: 0.25 });

  expect(place.querySelector<HTMLElement>('.cam-now')?.style.getPropertyValue('--share')).toBe('25%');
});

describe('The camera screen', () => {
  test('has the shutter before torch, upload, help and back', async () => {
    await show(allow(true));

    expect(buttons().map(nameOf)).toEqual(['Take the photo now', 'Torch off', 'Upload instead', 'Help', 'Back']);
  });

  test('says its title and step, and moves the focus there', async () => {
    await show(allow());

    expect(document.activeElement?.tagName).toBe('H1');
    expect(document.activeElement?.textContent).toBe('Front of your document');
    expect(place.textContent).toContain('Step 1 of 3');
  });

  test('has three meters that are not announced, and one status that is', async () => {
    await show(allow());
    const meters = [...place.querySelectorAll('[role=meter]')];

    expect(meters.map((meter) => meter.getAttribute('aria-label'))).toEqual(['Sharp', 'Light', 'Steady']);
    expect(place.querySelectorAll('[role=status]')).toHaveLength(1);
    expect(place.querySelector('[role=status]')?.textContent).toBe('Opening the camera…');
    expect(meters.some((meter) => meter.closest('[role=status], [aria-live]'))).toBe(false);
  });

  test('shows a face in a ring, without meters and without a torch', async () => {
    await show(allow(true), 'FACE');

    expect(place.querySelectorAll('[role=meter]')).toHaveLength(0);
    expect(place.querySelector('.cam-ring')).not.toBeNull();
    expect(buttons().map(nameOf)).toEqual(['Take the photo now', 'Upload instead', 'Help', 'Back']);
  });

  test('turns the torch on, and says so', async () => {
    await show(allow(true));
    await act(async () => buttonNamed('Torch off').click());

    expect(tracks[0]?.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
    expect(buttonNamed('Torch on').getAttribute('aria-pressed')).toBe('true');
  });

  test.each([
    ['NotAllowedError', 'blocked'],
    ['NotReadableError', 'in-use'],
    ['NotFoundError', 'missing'],
  ])('tells of %s as %s', async (name, problem) => {
    const { onProblem } = await show(refuse(name));

    expect(onProblem).toHaveBeenCalledExactlyOnceWith(problem);
  });

  test('stops the camera when it goes', async () => {
    await show(allow());
    expect(tracks.filter(({ isRunning }) => isRunning)).toHaveLength(1);
    await act(async () => render(null, place));

    expect(tracks.filter(({ isRunning }) => isRunning)).toHaveLength(0);
  });

  test('offers upload and the way back', async () => {
    const { onUpload, onBack } = await show(allow());
    buttonNamed('Upload instead').click();
    buttonNamed('Back').click();

    expect(onUpload).toHaveBeenCalledOnce();
    expect(onBack).toHaveBeenCalledOnce();
  });

  test('helps in a dialog', async () => {
    HTMLDialogElement.prototype.showModal ??= () => {};
    const open = vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(() => {});
    await show(allow());
    await act(async () => buttonNamed('Help').click());

    expect(open).toHaveBeenCalled();
    expect(place.querySelector('dialog')?.textContent).toContain(words.helpDocument1);
  });
});
