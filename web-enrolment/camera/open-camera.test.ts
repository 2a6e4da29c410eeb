import { describe, expect, test, vi } from 'vitest';
import { openCamera, type Surroundings } from './open-camera';

const fail = (name: string) => new DOMException('no', name);

const fakeTrack = (capabilities: object = {}) =>
  ({
    stop: vi.fn(),
    getCapabilities: () => capabilities,
    applyConstraints: vi.fn(async () => {}),
  }) as unknown as MediaStreamTrack;

const fakeStream = (...tracks: MediaStreamTrack[]) =>
  ({ getTracks: () => tracks, getVideoTracks: () => tracks }) as unknown as MediaStream;

const here = (
  getUserMedia: (constraints: MediaStreamConstraints) => Promise<MediaStream>,
  rest: Partial<Surroundings> = {},
): Surroundings => ({
  mediaDevices: { getUserMedia: getUserMedia as MediaDevices['getUserMedia'] },
  isSecure: true,
  isFramed: false,
  isPassedOn: null,
  now: () => 0,
  ...rest,
});

const never = new AbortController().signal;

const problemAt = async (surroundings: Surroundings) => {
  const opening = await openCamera('document', never, surroundings);

  return opening.kind === 'problem' ? opening.problem : opening.kind;
};

const refusing = (name: string) => async () => {
  throw fail(name);
};

describe('A camera that does not open', () => {
  test.each([
    ['NotAllowedError', 'blocked'],
    ['SecurityError', 'blocked'],
    ['NotReadableError', 'in-use'],
    ['AbortError', 'in-use'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
  ])('with %s is %s', async (name, problem) => {
    expect(await problemAt(here(refusing(name)))).toBe(problem);
  });

  test('on a page without a secure address is insecure, and nobody is asked', async () => {
    const ask = vi.fn(refusing('NotAllowedError'));

    expect(await problemAt(here(ask, { isSecure: false, mediaDevices: undefined }))).toBe('insecure');
    expect(ask).not.toHaveBeenCalled();
  });

  test('in a browser that knows no cameras is missing', async () => {
    expect(await problemAt({ ...here(refusing('')), mediaDevices: undefined })).toBe('missing');
  });

  test('in a frame that does not pass it on is not asked for', async () => {
    const ask = vi.fn(refusing('NotAllowedError'));

    expect(await problemAt(here(ask, { isFramed: true, isPassedOn: false }))).toBe('frame');
    expect(ask).not.toHaveBeenCalled();
  });

  test('in a frame is blamed on the frame where the browser refuses at once, and on the answer where somebody gave one', async () => {
    const times = [0, 40, 0, 4000];
    const now = () => times.shift() ?? 0;
    const framed = here(refusing('NotAllowedError'), { isFramed: true, now });

    expect(await problemAt(framed)).toBe('frame');
    expect(await problemAt(framed)).toBe('blocked');
    expect(await problemAt({ ...framed, isPassedOn: true, now: () => 0 })).toBe('blocked');
  });
});

describe('A camera that opens', () => {
  test('is the rear one for documents and the front one for a face, without sound', async () => {
    const ask = vi.fn(async () => fakeStream(fakeTrack()));
    await openCamera('document', never, here(ask));
    await openCamera('face', never, here(ask));

    expect(ask).toHaveBeenNthCalledWith(
      1,
      expect.objectContaining({
        audio: false,
        video: expect.objectContaining({ facingMode: { ideal: 'environment' } }),
      }),
    );
    expect(ask).toHaveBeenNthCalledWith(
      2,
      expect.objectContaining({ audio: false, video: expect.objectContaining({ facingMode: { ideal: 'user' } }) }),
    );
  });

  test('opens with any size where wishes are refused', async () => {
    const ask = vi.fn(async ({ video }: MediaStreamConstraints) => {
      if (video !== true) throw fail('OverconstrainedError');

      return fakeStream(fakeTrack());
    });

    expect((await openCamera('document', never, here(ask))).kind).toBe('open');
  });

  test('has a torch only where the device has one', async () => {
    const track = fakeTrack({ torch: true });
    const withTorch = await openCamera(
      'document',
      never,
      here(async () => fakeStream(track)),
    );
    const without = await openCamera(
      'document',
      never,
      here(async () => fakeStream(fakeTrack())),
    );
    if (withTorch.kind !== 'open' || without.kind !== 'open') throw new Error('It did not open');
    await withTorch.camera.torch?.set(true);

    expect(track.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
    expect(without.camera.torch).toBeNull();
  });

  test('leaves no track running when it is stopped, nor when it came too late', async () => {
    const tracks = [fakeTrack(), fakeTrack()];
    const opening = await openCamera(
      'document',
      never,
      here(async () => fakeStream(...tracks)),
    );
    if (opening.kind === 'open') opening.camera.stop();
    for (const track of tracks) expect(track.stop).toHaveBeenCalled();

    const gone = new AbortController();
    const late = fakeTrack();
    await openCamera(
      'document',
      gone.signal,
      here(async () => {
        gone.abort();
        return fakeStream(late);
      }),
    );

    expect(late.stop).toHaveBeenCalled();
  });
});
