import { offersDecisions } from '@/app/_server/decisions-offer';
import { type Place, places } from '@/components/settings/places';
import { mayUse } from '@/lib/access';

/** The settings pages for these roles, in the order of the navigation. One rests on an extension of the service. */
export const openSettings = async (roles: readonly string[]): Promise<Place[]> => {
  const hasPolicy = await offersDecisions(roles);

  return (Object.keys(places) as Place[]).filter(
    (place) => mayUse(roles, `PAGE /settings/${place}`) && (place !== 'decisions' || hasPolicy),
  );
};
