import { type Place, places } from '@/components/settings/places';
import { mayUse } from '@/lib/access';

/** The settings pages for these roles, in the order of the navigation. */
export const openSettings = (roles: readonly string[]): Place[] =>
  (Object.keys(places) as Place[]).filter((place) => mayUse(roles, `PAGE /settings/${place}`));
