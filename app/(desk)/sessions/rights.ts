import type { SessionRights } from '@/components/sessions/bulk/rights';
import { mayUse } from '@/lib/access';

/** What the screen offers besides the list; the routes enforce it. */
export const sessionRights = (roles: readonly string[]): SessionRights => ({
  maySearch: mayUse(roles, 'POST /api/sessions/search'),
  mayWork: mayUse(roles, 'POST /api/sessions/work'),
  mayExport: mayUse(roles, 'POST /api/sessions/export'),
  mayErase: mayUse(roles, 'POST /api/deletions/direct'),
  mayReveal: mayUse(roles, 'POST /api/sessions/[sessionId]/reveal'),
});
