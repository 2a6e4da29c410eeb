/**
 * The one permission table. The server enforces it as the first statement of every route and page;
 * the screen reads it to leave out what a person may not do. What is not in here does not exist.
 */
export const roles = ['viewer', 'officer', 'supervisor', 'privacy officer', 'auditor', 'administrator'] as const;
export type Role = (typeof roles)[number];

export const permissions = {
  /** See the list of sessions, which holds no personal data. */
  'session.list': roles,
  /** Open a session, with personal values masked. */
  'session.view': roles,
  /** See names, document data and pictures in full. */
  'evidence.view': ['officer', 'supervisor', 'privacy officer'],
  'session.erase': ['privacy officer'],
  'audit.view': ['auditor', 'privacy officer'],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof permissions;

/** `public`: answers without a sign-in. */
type Requirement = Permission | 'public';

/** Every route and page of the build. A test compares it with what the build contains. */
export const routes = {
  'PAGE /': 'session.list',
  'PAGE /sessions': 'session.list',
  'PAGE /sessions/[sessionId]': 'session.view',
  'PAGE /audit': 'audit.view',
  'PAGE /sign-in': 'public',
  'PAGE /_not-found': 'public',
  'PAGE /_global-error': 'public',
  'GET /api/auth/[...nextauth]': 'public',
  'POST /api/auth/[...nextauth]': 'public',
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  /** Answers to this machine or to the bearer of METRICS_TOKEN only. */
  'GET /metrics': 'public',
  'GET /api/sessions': 'session.list',
  'DELETE /api/sessions/[sessionId]': 'session.erase',
  'GET /api/sessions/[sessionId]/status': 'session.view',
  'GET /api/sessions/[sessionId]/decision': 'session.view',
  'GET /api/sessions/[sessionId]/document': 'session.view',
  'GET /api/sessions/[sessionId]/face': 'session.view',
  'GET /api/sessions/[sessionId]/images': 'session.view',
  'GET /api/sessions/[sessionId]/images/[imageName]': 'evidence.view',
  'GET /api/audit': 'audit.view',
  'POST /api/audit/verify': 'audit.view',
} as const satisfies Record<string, Requirement>;
export type Route = keyof typeof routes;

export const rolesInclude = (held: readonly string[], permission: Permission): boolean =>
  (permissions[permission] as readonly string[]).some((role) => held.includes(role));

/** Whether these roles meet the route's requirement. */
export const mayUse = (held: readonly string[], route: Route): boolean => {
  const requirement: Requirement = routes[route];

  return requirement === 'public' || rolesInclude(held, requirement);
};
