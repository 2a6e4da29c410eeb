import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import { clearSiteData } from '@/app/_server/session-cookie';
import { endOwnSignIn } from '@/lib/access';

export const DELETE = route<{ handle: string }>(
  'DELETE /api/account/sign-ins/[handle]',
  async ({ params, person, actor }) => {
    const { here } = await endOwnSignIn(desk().db, person, params.handle, actor);

    return answer({}, here ? { headers: clearSiteData } : {});
  },
);
