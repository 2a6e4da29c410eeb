import 'server-only';
import type { InvitationAnswer } from '@/lib/answers';
import { getConfig } from '@/lib/config';

/** Behind the # the secret stays in the browser: no server, proxy or log ever sees it. */
export const describeInvitation = (personId: string, link: { token: string; endsAt: Date }): InvitationAnswer => ({
  personId,
  link: `${getConfig().PUBLIC_URL}/welcome#${link.token}`,
  endsAt: link.endsAt.toISOString(),
});
