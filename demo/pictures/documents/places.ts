/** Where on a page each field is printed, for whoever needs more than the picture. */
import type { SessionDescription } from '@/demo/population';
import type { Frame } from '../svg';

type Listener = (name: string, frame: Frame) => void;

/** Beside the drawing and not in it: most pages are drawn for nobody but the eye. */
const listeners = new WeakMap<SessionDescription, Listener>();

export const notePlace = (session: SessionDescription, name: string, frame: Frame): void =>
  listeners.get(session)?.(name, frame);

/** Draws a page and tells the listener the place of every field on it, in units of the page. */
export const withPlaces = <T>(session: SessionDescription, listener: Listener, draw: () => T): T => {
  listeners.set(session, listener);

  try {
    return draw();
  } finally {
    listeners.delete(session);
  }
};
