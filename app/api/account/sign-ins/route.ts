import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import { clearSiteData } from '@/app/_server/session-cookie';
import { endOwnSignIns } from '@/lib/access';

/** Signs out everywhere, including this browser. */
export const DELETE = route('DELETE /api/account/sign-ins', async ({ person, actor }) => {
  await endOwnSignIns(desk().db, person, actor);

  return answer({}, { headers: clearSiteData });
});
