import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Actions, FlowState, View } from '../flow/view';
import type { Key } from '../languages/en-US';
import type { Speech } from '../shapes';

export interface Page {
  state: FlowState;
  actions: Actions;
  speech: Speech;
  /** In a frame on the integrator's page, which says itself who asks. */
  isFramed: boolean;
  /** Whether this device can show the QR code for a phone. */
  offersCode: boolean;
  /** Opens the integrator's page in place of this one. */
  goTo: (address: string) => void;
  /** The same session in a tab of its own. */
  tabLink: string;
  /** Read out by screen readers. `assertive` interrupts. */
  announce: (sentence: string, urgency?: 'polite' | 'assertive') => void;
}

const PageContext = createContext<Page | null>(null);
export const PageProvider = PageContext.Provider;

export type Say = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

/** Everything a screen needs. `say` knows the name of whoever asks. */
export const usePage = (): Page & { say: Say; name: string } => {
  const page = useContext(PageContext);
  if (!page) throw new Error('A screen is drawn outside the page.');
  const name = page.state.session?.branding.name ?? 'Proofdesk';

  return { ...page, name, say: (key, values) => page.speech.say(key, { name, ...values }) };
};

export type ViewOf<Kind extends View['kind']> = Extract<View, { kind: Kind }>;
