/** Keeps this device and others that have the session open in step. */
import type { Api } from '../api';
import type { Device } from '../device';
import type { Place, SessionState } from '../shapes';
import { followView, isHere, otherDevice, type Role } from './devices';
import { createPresence } from './presence';
import { isEnd, placeOfView } from './steps';
import type { View } from './view';
import type { ViewStore } from './view-store';

interface Given {
  api: Pick<Api, 'report'>;
  store: ViewStore;
  device: Device;
  role: Role;
  now: () => number;
  /** The QR code. */
  codeView: () => View;
  adopt: (session: SessionState) => void;
  onCompleted: (session: SessionState) => void;
  onUnauthorized: (isExpired: boolean) => void;
  /** Another device goes on: what runs here must stop. */
  onMoved: () => void;
}

export interface Watch {
  start: () => void;
  stop: () => void;
  reportNow: () => void;
  /** From now on this device is the one that goes on. */
  takeOver: () => void;
  /** The session was changed from here: reports on their way know less. */
  changed: () => void;
  /** Shows the QR code, or the device that follows it. */
  begin: () => void;
  showCode: () => void;
  leaveCode: () => void;
  hasLeftForCode: () => boolean;
}

const mayLeaveForCode: ReadonlySet<View['kind']> = new Set(['welcome', 'follow', 'camera-problem', 'upload']);

/** One lost report is no outage. */
const missesUntilOffline = 2;

export const createWatch = (given: Given): Watch => {
  const { api, store, device, role, now, codeView, adopt, onCompleted, onUnauthorized, onMoved } = given;
  let place: Place = 'welcome';
  let revision = 0;
  let isTakingOver = false;
  let wasActive = false;
  /** What was shown before the applicant asked for the code. */
  let beforeCode: View | null = null;
  /** The other device's place when the code was asked for: it is followed again when it moves on. */
  let codeShownAt: string | null = null;
  let outage: View | null = null;

  const other = () => {
    const session = store.session();

    return session && otherDevice(session, device);
  };
  const placeKey = (): string | null => {
    const active = other();

    return active && `${active.device} ${active.at}`;
  };

  /** It is large, so it comes once. */
  const logo = (): string | null => store.session()?.branding.logo ?? null;
  const withLogo = (state: SessionState): SessionState =>
    logo() === null ? state : { ...state, branding: { ...state.branding, logo: logo() } };

  const isWatching = (): boolean => ['qr', 'follow'].includes(store.view().kind) || store.view() === outage;
  /** What is being completed has all its pictures. */
  const mayBeMoved = (): boolean => !['finishing', 'moved'].includes(store.view().kind);

  const showWatched = (): void => {
    const session = store.session();
    const active = other();
    if (session && active && placeKey() !== codeShownAt) {
      wasActive = false;
      beforeCode = null;
      store.show(followView(session, active, role, now()));
    } else if (store.view().kind !== 'qr') store.show(codeView());
  };

  const settle = (session: SessionState): void => {
    if (isHere(session, device)) wasActive = true;

    if (session.isCompleted) onCompleted(session);
    else if (isWatching()) showWatched();
    else if (wasActive && !isTakingOver && other() !== null && mayBeMoved()) {
      wasActive = false;
      onMoved();
      store.show({ kind: 'moved', mayGoOnHere: !role.mustUsePhone });
    }
  };

  let reported = { revision, takesOver: false };
  const presence = createPresence({
    now,
    report: () => {
      reported = { revision, takesOver: isTakingOver };

      return api.report({
        device: device.id,
        isPhone: device.isPhone,
        at: place,
        takesOver: isTakingOver,
        ...(logo() !== null && { hasLogo: true }),
      });
    },
    onOutcome: (outcome, misses, nextAt) => {
      if (isEnd(store.view())) return;

      if (outcome.kind === 'unauthorized') onUnauthorized(outcome.isExpired);
      else if (outcome.kind === 'state') {
        if (reported.takesOver) isTakingOver = false;
        if (reported.revision !== revision && !outcome.state.isCompleted) return;
        adopt(withLogo(outcome.state));
        settle(outcome.state);
      } else if (outcome.kind === 'offline' && misses >= missesUntilOffline && isWatching()) {
        outage = { kind: 'offline', hasPhoto: false, retryAt: nextAt };
        store.show(outage);
      }
    },
  });

  const unsubscribe = store.subscribe(() => {
    const next = placeOfView(store.view());
    if (next === null || next === place) return;
    place = next;
    // Whoever follows sees it at once.
    if (wasActive) presence.reportNow();
  });

  return {
    start: presence.start,
    stop: () => {
      unsubscribe();
      presence.stop();
    },
    reportNow: presence.reportNow,
    takeOver: () => {
      isTakingOver = true;
      presence.reportNow();
    },
    changed: () => {
      revision += 1;
    },
    begin: showWatched,
    showCode: () => {
      if (!role.offersCode || !mayLeaveForCode.has(store.view().kind)) return;
      beforeCode = store.view();
      codeShownAt = placeKey();
      store.show(codeView());
    },
    leaveCode: () => {
      if (beforeCode === null) return;
      const view = beforeCode;
      beforeCode = null;
      codeShownAt = null;
      if (view.kind === 'follow') showWatched();
      else store.show(view);
    },
    hasLeftForCode: () => beforeCode !== null,
  };
};
