/** What the flow is made of, and what it offers. */
import type { Api } from '../api';
import type { Device } from '../device';
import type { End } from '../frame';
import type { Link } from '../link';
import type { TakenPicture } from '../shapes';
import type { Speaker } from '../speech';
import type { Actions, FlowState } from './view';

export interface FlowParts {
  api: Api;
  link: Pick<Link, 'offersPhone' | 'isPhoneOnly'>;
  device: Device;
  speaker: Pick<Speaker, 'language' | 'change' | 'subscribe'>;
  /** The link for the phone, in the language in use. */
  codeLink: () => string;
  /** Whether that link works on this computer only. */
  isLocal: boolean;
  /** In a frame, where an error that was told is the end. */
  isFramed: boolean;
  readFile: (file: File, maxBytes: number) => Promise<TakenPicture | 'not-a-picture' | 'too-large'>;
  /** Tells the page around this one, if there is one. */
  tell: (end: End) => void;
  now?: () => number;
}

export interface Flow {
  state: () => FlowState;
  subscribe: (listener: () => void) => () => void;
  actions: Actions;
  /** Whether this device can show a QR code that a phone can open. */
  offersCode: boolean;
  dispose: () => void;
}
