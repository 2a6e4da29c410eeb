import 'server-only';
import { type PageAction, pageActions } from '@/components/commands/pages';
import { mayUse, type Route } from '@/lib/access';

/** What each action asks of the server. */
const routes = {
  'new-session': 'POST /api/sessions',
  'export-sessions': 'POST /api/sessions/export',
  'new-request': 'POST /api/deletions',
  'export-audit': 'GET /api/audit/export',
  verify: 'POST /api/audit/verify',
  invite: 'POST /api/people',
} as const satisfies Record<PageAction, Route>;

/** `mayStart`: the service offers new sessions to these roles. */
export const allowedActions = (roles: readonly string[], mayStart: boolean): PageAction[] =>
  pageActions.map(({ id }) => id).filter((id) => mayUse(roles, routes[id]) && (id !== 'new-session' || mayStart));
