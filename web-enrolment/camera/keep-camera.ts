import type { CameraProblem } from '../shapes';
import { type OpenCamera, type Opening, openCamera } from './open-camera';
import type { Subject } from './sample';

interface Wishes {
  subject: Subject;
  /** Called with every camera that opens, and with `null` when it closes. */
  onCamera: (camera: OpenCamera | null) => void;
  onProblem: (problem: CameraProblem) => void;
  /** Tests give their own. */
  open?: (subject: Subject, signal: AbortSignal) => Promise<Opening>;
}

/**
 * Keeps a camera open while the page is seen. It closes when the page is hidden, and opens again when it is shown, or
 * when another app took the camera and gave it back. Returns how to end it.
 */
export const keepCamera = ({ subject, onCamera, onProblem, open = openCamera }: Wishes): (() => void) => {
  let attempt = new AbortController();
  let current: OpenCamera | null = null;

  const close = () => {
    attempt.abort();
    current?.track.removeEventListener('ended', restart);
    current?.stop();
    if (current) onCamera(null);
    current = null;
  };

  const start = async () => {
    close();
    const own = new AbortController();
    attempt = own;
    const opening = await open(subject, own.signal);
    if (own.signal.aborted) {
      if (opening.kind === 'open') opening.camera.stop();
      return;
    }
    if (opening.kind === 'problem') return onProblem(opening.problem);

    current = opening.camera;
    current.track.addEventListener('ended', restart);
    onCamera(current);
  };

  function restart() {
    if (document.visibilityState === 'visible') void start();
  }

  const follow = () => (document.visibilityState === 'visible' ? void start() : close());
  document.addEventListener('visibilitychange', follow);
  // A page that is put aside for the back button keeps its state, but must not keep the camera.
  window.addEventListener('pagehide', close);
  if (document.visibilityState === 'visible') void start();

  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('pagehide', close);
    close();
  };
};
