/** How the way begins: the welcome with consent, the code, or the step at which it stood. */
import type { WirePayload } from '@/lib/contract/wire';
import type { Api } from '../api';
import type { Device } from '../device';
import type { SessionState } from '../shapes';
import type { Speaker } from '../speech';
import { consentVersion, needsConsent } from './consent';
import { beginningOf, type Role } from './devices';
import type { ViewStore } from './view-store';
import type { Watch } from './watch';

interface Given {
  api: Pick<Api, 'consent'>;
  store: ViewStore;
  device: Device;
  role: Role;
  speaker: Pick<Speaker, 'language'>;
  watch: Watch;
  adopt: (session: SessionState) => void;
  /** To the next picture, or to the end. */
  goOn: () => void;
}

export interface Welcome {
  show: () => void;
  begin: (session: SessionState) => void;
  start: () => void;
  takeOver: () => void;
  /** What the applicant agreed to on this page. */
  consent: () => WirePayload<'consent'> | null;
}

export const createWelcome = ({ api, store, device, role, speaker, watch, adopt, goOn }: Given): Welcome => {
  const { view, session } = store;
  let consent: WirePayload<'consent'> | null = null;

  const mustAgree = (held: SessionState): boolean => consent === null && needsConsent(held);
  const show = (): void => {
    const held = session();
    if (held) store.show({ kind: 'welcome', needsConsent: mustAgree(held), isResumed: held.done.length > 0 });
  };

  const agree = async (): Promise<void> => {
    consent = { version: consentVersion, language: speaker.language() };
    // If this does not arrive, it is sent before the first picture.
    const outcome = await api.consent(consent);
    const latest = session();
    // Of a late answer only this is new.
    if (outcome.kind === 'state' && latest) adopt({ ...latest, consent: outcome.state.consent });
  };

  return {
    show,
    begin: (state) => {
      const beginning = beginningOf(state, device, role);
      if (beginning === 'go-on') goOn();
      else if (beginning === 'welcome') show();
      else watch.begin();
      // Whoever scanned the code sees on the desktop that it worked.
      if (device.isPhone && state.active === null) watch.takeOver();
      watch.start();
    },
    start: () => {
      const held = session();
      if (view().kind !== 'welcome' || held === null) return;
      if (needsConsent(held)) void agree();
      goOn();
      watch.takeOver();
    },
    takeOver: () => {
      const held = session();
      if (role.mustUsePhone || held === null || !['qr', 'follow', 'moved'].includes(view().kind)) return;
      if (mustAgree(held)) show();
      else goOn();
      watch.takeOver();
    },
    consent: () => consent,
  };
};
