/** The page of the guide for each page of the desk; with `#`, a part of it. A test compares this with the pages. */
export const guideRoutes = {
  '/': 'officers#start-on-the-overview',
  '/sessions': 'sessions',
  '/sessions/[sessionId]': 'evidence',
  '/triage': 'triage',
  '/triage/focus': 'triage#working-on-a-case',
  '/triage/deliveries': 'delivery',
  '/triage/appeals': 'sessions#appeals',
  '/deletions': 'erasure',
  '/deletions/[requestId]': 'erasure#handling-a-request',
  '/insight': 'insight',
  '/audit': 'audit',
  '/audit/sessions': 'audit',
  '/audit/people': 'audit',
  '/audit/reveals': 'access#masking-purpose-reveal',
  '/settings': 'access',
  '/settings/people': 'access',
  '/settings/sign-in': 'sign-in',
  '/settings/connection': 'connection',
  '/settings/review': 'triage#settings',
  '/settings/decisions': 'decisions',
  '/settings/organisation': 'erasure#letters',
  '/settings/retention': 'erasure#retention-rules',
  '/settings/enrolment': 'enrolment-page',
  '/settings/tags': 'sessions#assignment-tags-notes',
  '/settings/keys': 'keys',
  '/settings/account': 'sign-in#two-factor-authentication',
} as const;

export interface GuidePlace {
  page: string;
  /** `null`: the top of the page. */
  heading: string | null;
}

const isAt = (route: string, path: string): boolean =>
  new RegExp(`^${route.replace(/\[[^\]]+\]/g, '[^/]+')}/?$`).test(path);

/** Where the guide opens on a page of the desk; an unknown address opens its first page. */
export const guidePlaceOf = (path: string): GuidePlace => {
  const [, place] = Object.entries(guideRoutes).find(([route]) => isAt(route, path)) ?? ['', 'officers'];
  const [page = 'officers', heading = null] = place.split('#');

  return { page, heading };
};

/** Contents of the guide, for the people who work at the desk first. */
export const guideIndex = [
  { page: 'officers', words: 'First steps' },
  { page: 'sessions', words: 'Sessions' },
  { page: 'evidence', words: 'A session’s evidence' },
  { page: 'triage', words: 'Triage' },
  { page: 'delivery', words: 'Verdict deliveries' },
  { page: 'erasure', words: 'Deletions' },
  { page: 'insight', words: 'Insight' },
  { page: 'audit', words: 'Audit log' },
  { page: 'access', words: 'Who may see what' },
  { page: 'sign-in', words: 'Signing in' },
  { page: 'decisions', words: 'Decision policy' },
  { page: 'enrolment-page', words: 'Enrolment page' },
  { page: 'connection', words: 'Connection' },
  { page: 'keys', words: 'Keys' },
  { page: 'backup', words: 'Backup' },
  { page: 'operators', words: 'For operators' },
  { page: 'integrators', words: 'For integrators' },
] as const;
