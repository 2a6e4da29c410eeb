import 'server-only';
import type { InvitationAnswer } from '@/lib/answers';
import { getConfig } from '@/lib/base/config';

/** The secret stands behind the #, so that no server, proxy or log sees it. */
export const describeInvitation = (personId: string, link: { token: string; endsAt: Date }): InvitationAnswer => ({
  personId,
  link: `${getConfig().PUBLIC_URL}/welcome#${link.token}`,
  endsAt: link.endsAt.toISOString(),
});
