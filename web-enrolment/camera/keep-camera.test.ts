import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepCamera } from './keep-camera';
import type { OpenCamera, Opening } from './open-camera';

class FakeTrack extends EventTarget {
  isRunning = true;
}

const opened: FakeTrack[] = [];
const running = () => opened.filter(({ isRunning }) => isRunning).length;

const openOne = (): OpenCamera => {
  const track = new FakeTrack();
  opened.push(track);

  return {
    stream: {} as MediaStream,
    track: track as unknown as MediaStreamTrack,
    torch: null,
    stop: () => {
      track.isRunning = false;
    },
  };
};

const settled = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)));

let visibility: DocumentVisibilityState = 'visible';
const turn = async (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
};

beforeEach(() => {
  opened.length = 0;
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => vi.restoreAllMocks());

const keep = (open: () => Promise<Opening> = async () => ({ kind: 'open', camera: openOne() })) => {
  const [onCamera, onProblem] = [vi.fn(), vi.fn()];

  return { onCamera, onProblem, end: keepCamera({ subject: 'document', onCamera, onProblem, open }) };
};

describe('A camera that is kept', () => {
  test('closes when the page is hidden and opens again when it is shown', async () => {
    const { end, onCamera } = keep();
    await settled();
    expect(running()).toBe(1);

    await turn('hidden');
    expect(running()).toBe(0);
    expect(onCamera).toHaveBeenLastCalledWith(null);

    await turn('visible');
    expect(running()).toBe(1);
    expect(onCamera).toHaveBeenLastCalledWith(expect.objectContaining({ torch: null }));
    end();
    expect(running()).toBe(0);
  });

  test('closes even if it opens after the screen has gone', async () => {
    let deliver: (opening: Opening) => void = () => {};
    const { end, onCamera } = keep(() => new Promise((resolve) => (deliver = resolve)));
    end();
    deliver({ kind: 'open', camera: openOne() });
    await settled();

    expect(running()).toBe(0);
    expect(onCamera).not.toHaveBeenCalled();
  });

  test('is one only, however often the page is shown', async () => {
    const { end } = keep();
    await turn('visible');
    await turn('visible');

    expect(running()).toBe(1);
    end();
    expect(running()).toBe(0);
  });

  test('opens again when another app took it', async () => {
    const { end } = keep();
    await settled();
    const [track] = opened;
    if (track) track.isRunning = false;
    track?.dispatchEvent(new Event('ended'));
    await settled();

    expect(running()).toBe(1);
    end();
  });

  test('stays closed after its end', async () => {
    const { end } = keep();
    await settled();
    end();
    await turn('visible');

    expect(running()).toBe(0);
  });

  test('tells what the problem is', async () => {
    const { end, onProblem, onCamera } = keep(async () => ({ kind: 'problem', problem: 'in-use' }));
    await settled();

    expect(onProblem).toHaveBeenCalledExactlyOnceWith('in-use');
    expect(onCamera).not.toHaveBeenCalled();
    end();
  });
});
