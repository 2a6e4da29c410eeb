import { closedPages } from '@/app/_server/extension-offers';
import { type Place, places } from '@/components/settings/places';
import { mayUse } from '@/lib/access';

/** The settings pages for these roles, in the order of the navigation. Some rest on an extension of the service. */
export const openSettings = async (roles: readonly string[]): Promise<Place[]> => {
  const closed = await closedPages(roles);

  return (Object.keys(places) as Place[]).filter(
    (place) => mayUse(roles, `PAGE /settings/${place}`) && !closed.includes(places[place].href),
  );
};
