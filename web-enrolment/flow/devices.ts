/** Which device goes on: this one, or another one that this one follows. */
import type { Device } from '../device';
import type { Link } from '../link';
import type { SessionState } from '../shapes';
import { needsConsent } from './consent';
import { stepOfPlace } from './steps';
import type { View } from './view';

export interface Role {
  /** A desktop that offers the phone. */
  offersCode: boolean;
  /** A desktop that may not go on itself. */
  mustUsePhone: boolean;
}

export const roleOf = (
  { isPhone }: Pick<Device, 'isPhone'>,
  { offersPhone, isPhoneOnly }: Pick<Link, 'offersPhone' | 'isPhoneOnly'>,
): Role => ({ offersCode: !isPhone && offersPhone, mustUsePhone: !isPhone && isPhoneOnly });

type Active = NonNullable<SessionState['active']>;

export const isHere = ({ active }: SessionState, { id }: Pick<Device, 'id'>): boolean => active?.device === id;

/** The other device that goes on, if there is one. */
export const otherDevice = (session: SessionState, device: Pick<Device, 'id'>): Active | null =>
  isHere(session, device) ? null : session.active;

export const followView = (session: SessionState, other: Active, { mustUsePhone }: Role, now: number): View => ({
  kind: 'follow',
  isPhone: other.isPhone,
  at: stepOfPlace(other.at, session),
  seenAt: now - other.secondsAgo * 1000,
  mayGoOnHere: !mustUsePhone,
});

/** How the page begins for a session that is not completed. */
export type Beginning = 'go-on' | 'welcome' | 'code' | 'follow';

export const beginningOf = (session: SessionState, device: Device, { offersCode, mustUsePhone }: Role): Beginning => {
  // The page was reloaded.
  if (isHere(session, device) && !mustUsePhone) return needsConsent(session) ? 'welcome' : 'go-on';
  if (!offersCode) return 'welcome';

  return otherDevice(session, device) ? 'follow' : 'code';
};
