import type { CameraProblem } from '../shapes';
import type { Subject } from './sample';

export interface Torch {
  set: (isOn: boolean) => Promise<void>;
}

export interface OpenCamera {
  stream: MediaStream;
  track: MediaStreamTrack;
  torch: Torch | null;
  /** Ends every track. */
  stop: () => void;
}

export type Opening = { kind: 'open'; camera: OpenCamera } | { kind: 'problem'; problem: CameraProblem };

interface FeaturePolicy {
  allowsFeature: (name: string) => boolean;
}

/** What is asked of the browser; tests give their own. */
export interface Surroundings {
  mediaDevices: Pick<MediaDevices, 'getUserMedia'> | undefined;
  isSecure: boolean;
  isFramed: boolean;
  /** `null`: this browser does not tell. */
  isPassedOn: boolean | null;
  now: () => number;
}

export const browserSurroundings = (): Surroundings => {
  const { permissionsPolicy, featurePolicy } = document as Document & {
    permissionsPolicy?: FeaturePolicy;
    featurePolicy?: FeaturePolicy;
  };
  const policy = permissionsPolicy ?? featurePolicy;

  return {
    mediaDevices: navigator.mediaDevices as MediaDevices | undefined,
    isSecure: window.isSecureContext,
    isFramed: window.parent !== window,
    isPassedOn: policy ? policy.allowsFeature('camera') : null,
    now: () => performance.now(),
  };
};

/** Nobody answers a question this fast: the browser has refused by itself. */
const atOnce = 250;

/** The most that documents need; a camera that has less gives what it has. */
const sizes: Record<Subject, { width: number; height: number }> = {
  document: { width: 2560, height: 1920 },
  face: { width: 1920, height: 1440 },
};

/** `resizeMode`: all that the camera sees, not what a browser cuts out of it to come closer to a wish. */
const wanted = (subject: Subject): MediaTrackConstraints & { resizeMode: ConstrainDOMString } => ({
  resizeMode: { ideal: 'none' },
  facingMode: { ideal: subject === 'document' ? 'environment' : 'user' },
  width: { ideal: sizes[subject].width },
  height: { ideal: sizes[subject].height },
});

const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : '');

const problemOf = (error: unknown, { isFramed, isPassedOn }: Surroundings, tookMs: number): CameraProblem => {
  switch (nameOf(error)) {
    case 'NotAllowedError':
    case 'SecurityError':
      return isFramed && (isPassedOn === false || (isPassedOn === null && tookMs < atOnce)) ? 'frame' : 'blocked';
    case 'NotFoundError':
    case 'OverconstrainedError':
    case 'DevicesNotFoundError':
      return 'missing';
    default:
      // NotReadableError, AbortError: the device is there and does not start.
      return 'in-use';
  }
};

const torchOf = (track: MediaStreamTrack): Torch | null => {
  const capabilities = track.getCapabilities?.() as (MediaTrackCapabilities & { torch?: boolean }) | undefined;
  if (!capabilities?.torch) return null;

  return {
    set: (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }),
  };
};

/** Opens the rear camera for documents, the front one for a face. With `signal` aborted, nothing stays open. */
export const openCamera = async (
  subject: Subject,
  signal: AbortSignal,
  surroundings: Surroundings = browserSurroundings(),
): Promise<Opening> => {
  const { mediaDevices, isSecure, isFramed, isPassedOn, now } = surroundings;
  if (!isSecure) return { kind: 'problem', problem: 'insecure' };
  if (!mediaDevices?.getUserMedia) return { kind: 'problem', problem: 'missing' };
  if (isFramed && isPassedOn === false) return { kind: 'problem', problem: 'frame' };

  const begun = now();
  const ask = (video: MediaTrackConstraints | true) => mediaDevices.getUserMedia({ audio: false, video });
  try {
    const stream = await ask(wanted(subject)).catch((error: unknown) => {
      // Some old devices refuse even wishes.
      if (nameOf(error) === 'OverconstrainedError') return ask(true);
      throw error;
    });
    const stop = () => {
      for (const track of stream.getTracks()) track.stop();
    };
    const [track] = stream.getVideoTracks();
    if (signal.aborted || !track) stop();

    return track
      ? { kind: 'open', camera: { stream, track, torch: torchOf(track), stop } }
      : { kind: 'problem', problem: 'missing' };
  } catch (error) {
    return { kind: 'problem', problem: problemOf(error, surroundings, now() - begun) };
  }
};
