import type { Place } from '@/components/settings/places';
import { mayUse } from '@/lib/access';

const places = ['people', 'sign-in', 'keys', 'account'] as const satisfies readonly Place[];

/** The settings pages that these roles may open, in the order of the sub-navigation. */
export const openSettings = (roles: readonly string[]): Place[] =>
  places.filter((place) => mayUse(roles, `PAGE /settings/${place}`));
