/** What kind of device this is, and the id by which the service tells it from others. */
import type { Store } from './token-place';

export interface Device {
  id: string;
  isPhone: boolean;
}

interface Hints {
  userAgent: string;
  /** `navigator.userAgentData.mobile`, where the browser has it. */
  saysMobile: boolean | undefined;
  maxTouchPoints: number;
  hasCoarsePointer: boolean;
  /** Of the screen, not of the window: a narrow frame on a desktop is no phone. */
  screen: { width: number; height: number };
}

const phones = /iPhone|iPod|Windows Phone|Android.*\bMobile\b/;

/** Below this a screen is held in one hand. In CSS pixels, of its shorter side. */
const narrow = 600;

export const isPhone = ({ userAgent, saysMobile, maxTouchPoints, hasCoarsePointer, screen }: Hints): boolean =>
  saysMobile === true ||
  phones.test(userAgent) ||
  (hasCoarsePointer && maxTouchPoints > 0 && Math.min(screen.width, screen.height) < narrow);

export const hintsOf = (view: Window): Hints => ({
  userAgent: view.navigator.userAgent,
  saysMobile: (view.navigator as { userAgentData?: { mobile?: boolean } }).userAgentData?.mobile,
  maxTouchPoints: view.navigator.maxTouchPoints,
  hasCoarsePointer: view.matchMedia('(pointer: coarse)').matches,
  screen: view.screen,
});

const name = 'enrolment.device';

/** `crypto.randomUUID` is missing on insecure origins, where the page has to say so. */
const makeId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The same id for as long as the tab is open, so that a reload is no other device. */
export const deviceId = (store: Store): string => {
  const known = store.get(name);
  if (known !== null) return known;

  const id = makeId();
  store.set(name, id);

  return id;
};
