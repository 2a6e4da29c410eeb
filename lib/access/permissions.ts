/**
 * The permission table. The server enforces it as the first statement of every route and page; the screen uses it to
 * hide what a person may not do.
 */
import { type Role, roles } from '@/lib/access/roles';

export { type Role, roles };

export interface PermissionRow {
  /** Heading in the Settings matrix. */
  group: 'See' | 'Work' | 'Erase' | 'Audit' | 'Run';
  words: string;
  note?: string;
  roles: readonly Role[];
}

const seesEvidence = ['officer', 'supervisor', 'privacy officer'] as const;

export const permissions = {
  'session.list': { group: 'See', words: 'List sessions', note: 'no personal data', roles },
  'session.view': { group: 'See', words: 'Open a session, masked', roles },
  'insight.view': { group: 'See', words: 'Overview and insight', note: 'figures, no personal data', roles },
  'session.search': {
    group: 'See',
    words: 'Search by name or document number',
    note: 'every search is logged',
    roles: seesEvidence,
  },
  'evidence.view': {
    group: 'See',
    words: 'Open a session in full, with images',
    note: 'for a stated purpose',
    roles: seesEvidence,
  },
  'evidence.reveal': { group: 'See', words: 'Reveal one field', note: '60 s, with a reason', roles: seesEvidence },
  'evidence.download': {
    group: 'See',
    words: 'Download an image',
    note: 'with a reason',
    roles: ['supervisor', 'privacy officer'],
  },
  'session.work': { group: 'Work', words: 'Assign, tag, add notes, share views', roles: seesEvidence },
  'session.create': {
    group: 'Work',
    words: 'Create a session for an applicant',
    note: 'its link is shown once',
    roles: ['officer', 'supervisor'],
  },
  'triage.work': {
    group: 'Work',
    words: 'Decide waiting sessions',
    note: 'one case at a time',
    roles: ['officer', 'supervisor'],
  },
  'triage.settle': {
    group: 'Work',
    words: 'Settle disagreements and escalated cases',
    note: 'not if they gave one of the two opinions',
    roles: ['supervisor'],
  },
  'triage.override': {
    group: 'Work',
    words: 'Approve despite blocking findings',
    note: 'with a written reason',
    roles: ['supervisor'],
  },
  'appeal.review': {
    group: 'Work',
    words: 'Take up and decide appeals',
    note: 'rejections only',
    roles: ['officer', 'supervisor'],
  },
  'appeal.put_back': { group: 'Work', words: "Release a colleague's appeal", roles: ['supervisor'] },
  'session.export': {
    group: 'Work',
    words: 'Export sessions',
    note: 're-authentication, without names',
    roles: ['supervisor', 'privacy officer'],
  },
  'deletion.open': { group: 'Erase', words: 'Open and follow deletion requests', roles: seesEvidence },
  'deletion.work': {
    group: 'Erase',
    words: 'Match, hold, erase, issue certificates',
    note: 're-authentication to erase',
    roles: ['privacy officer'],
  },
  'deletion.approve': {
    group: 'Erase',
    words: 'Second approval of an erasure',
    note: 'a different person',
    roles: ['supervisor', 'privacy officer'],
  },
  'audit.view': { group: 'Audit', words: 'View and verify the audit log', roles: ['auditor', 'privacy officer'] },
  'audit.export': {
    group: 'Audit',
    words: 'Export the audit log, sign checkpoints',
    note: 're-authentication',
    roles: ['auditor', 'privacy officer'],
  },
  'reveals.review': {
    group: 'Audit',
    words: 'Review reveals, downloads, purposes',
    note: 'not their own',
    roles: ['privacy officer'],
  },
  'people.manage': {
    group: 'Run',
    words: 'People, roles, sign-in',
    note: 're-authentication',
    roles: ['administrator'],
  },
  'review.manage': {
    group: 'Run',
    words: 'Triage: service levels, second approval, reasons',
    note: 'a second person agrees to weaker ones',
    roles: ['administrator', 'supervisor'],
  },
  'decisions.manage': {
    group: 'Run',
    words: 'Decision policy: preview, propose and agree to changes',
    note: 're-authentication; a second person agrees',
    roles: ['administrator', 'supervisor'],
  },
  'retention.manage': {
    group: 'Run',
    words: 'Retention rules and obligations, letters, organisation',
    note: 're-authentication; a second person agrees to weaker ones',
    roles: ['administrator', 'privacy officer'],
  },
  'enrolment.manage': {
    group: 'Run',
    words: 'Enrolment page: name, logo, colours, links',
    note: 're-authentication',
    roles: ['administrator'],
  },
  'tags.manage': {
    group: 'Run',
    words: 'Tags, and shared views of former colleagues',
    roles: ['administrator', 'supervisor'],
  },
  'connection.view': { group: 'Run', words: 'Connection status, check now', roles: ['administrator', 'supervisor'] },
  'desk.manage': { group: 'Run', words: 'Keys and backup', roles: ['administrator'] },
} as const satisfies Record<string, PermissionRow>;
export type Permission = keyof typeof permissions;

/** `public`: no sign-in needed. `signed in`: everybody, for their own data. */
type Needs = Permission | 'public' | 'signed in';
/** `fresh`: the person must have authenticated within the last five minutes. */
type Requirement = Needs | { needs: Needs; fresh: true };

const fresh = <Needed extends Needs>(needs: Needed) => ({ needs, fresh: true }) as const;

/** Every route and page. A test compares this with the build. */
export const routes = {
  'PAGE /': 'insight.view',
  'PAGE /insight': 'insight.view',
  'PAGE /sessions': 'session.list',
  'PAGE /sessions/[sessionId]': 'session.view',
  'PAGE /triage': 'triage.work',
  'PAGE /triage/focus': 'triage.work',
  'PAGE /triage/deliveries': 'triage.work',
  'PAGE /triage/appeals': 'appeal.review',
  'PAGE /deletions': 'deletion.open',
  'PAGE /deletions/[requestId]': 'deletion.open',
  'PAGE /audit': 'audit.view',
  'PAGE /audit/sessions': 'audit.view',
  'PAGE /audit/people': 'audit.view',
  'PAGE /audit/reveals': 'reveals.review',
  'PAGE /settings': 'signed in',
  'PAGE /settings/people': 'signed in',
  'PAGE /settings/sign-in': 'people.manage',
  'PAGE /settings/keys': 'desk.manage',
  'PAGE /settings/connection': 'connection.view',
  'PAGE /settings/review': 'review.manage',
  'PAGE /settings/decisions': 'decisions.manage',
  'PAGE /settings/organisation': 'retention.manage',
  'PAGE /settings/retention': 'retention.manage',
  'PAGE /settings/enrolment': 'enrolment.manage',
  'PAGE /settings/tags': 'tags.manage',
  'PAGE /settings/account': 'signed in',
  /** For people who must first set a password or a second factor. */
  'PAGE /setup': 'signed in',
  'PAGE /sign-in': 'public',
  /** The target of one-time links. The secret is after the #, which no server sees. */
  'PAGE /welcome': 'public',
  /** Where applicants end up whose session was created here. */
  'PAGE /enrolment-done': 'public',
  'PAGE /_not-found': 'public',
  'PAGE /_global-error': 'public',
  'GET /api/auth/[...nextauth]': 'public',
  'POST /api/auth/[...nextauth]': 'public',
  'POST /api/invitation': 'public',
  'PUT /api/invitation': 'public',
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  /** Only for this machine or the bearer of METRICS_TOKEN. */
  'GET /metrics': 'public',
  'GET /api/overview': 'insight.view',
  'POST /api/overview/steps': 'insight.view',
  'GET /api/insight': 'insight.view',
  /** The guide has no data of the desk. */
  'GET /api/help/[page]': 'signed in',
  'GET /api/sessions': 'session.list',
  'POST /api/sessions': 'session.create',
  'GET /api/sessions/[sessionId]/progress': 'session.create',
  'POST /api/sessions/search': 'session.search',
  'POST /api/sessions/search/thorough': 'session.search',
  'GET /api/sessions/search/thorough/[searchId]': 'session.search',
  'DELETE /api/sessions/search/thorough/[searchId]': 'session.search',
  'POST /api/sessions/work': 'session.work',
  'POST /api/sessions/export': fresh('session.export'),
  'GET /api/sessions/[sessionId]/peek': 'session.list',
  'POST /api/sessions/[sessionId]/neighbours': 'session.list',
  'GET /api/sessions/[sessionId]/work': 'session.view',
  'GET /api/sessions/[sessionId]/timeline': 'session.view',
  'GET /api/sessions/[sessionId]/linked': 'session.view',
  'GET /api/sessions/[sessionId]/appeal': 'session.view',
  'POST /api/sessions/[sessionId]/appeal': 'appeal.review',
  'GET /api/sessions/[sessionId]/appeal/letter': 'appeal.review',
  'POST /api/sessions/[sessionId]/appeal/letter': 'appeal.review',
  'GET /api/sessions/[sessionId]/verdicts': 'session.view',
  'GET /api/triage': 'triage.work',
  'GET /api/triage/waiting': 'triage.work',
  'GET /api/triage/standing': 'triage.work',
  'GET /api/triage/claims': 'triage.work',
  'POST /api/triage/claims': 'triage.work',
  'POST /api/triage/claims/[claimId]': 'triage.work',
  'GET /api/triage/claims/[claimId]/case': 'triage.work',
  'POST /api/triage/claims/[claimId]/verdict': 'triage.work',
  'GET /api/triage/verdicts/[verdictId]': 'triage.work',
  'POST /api/triage/verdicts/[verdictId]/undo': 'triage.work',
  'GET /api/triage/appeals': 'appeal.review',
  'POST /api/triage/appeals/search': 'appeal.review',
  'GET /api/triage/decisions': 'triage.work',
  'GET /api/triage/deliveries': 'triage.work',
  'POST /api/triage/deliveries/[verdictId]': 'triage.settle',
  'GET /api/assignees': 'session.list',
  'GET /api/tags': 'session.list',
  'POST /api/tags': 'tags.manage',
  'PATCH /api/tags/[tagId]': 'tags.manage',
  'GET /api/views': 'session.list',
  'POST /api/views': 'session.list',
  'PATCH /api/views/[viewId]': 'session.list',
  'DELETE /api/views/[viewId]': 'session.list',
  'GET /api/preferences': 'signed in',
  'PUT /api/preferences': 'signed in',
  /** Signed by the service. */
  'POST /api/webhooks/upstream': 'public',
  'GET /api/settings/connection': 'connection.view',
  'POST /api/settings/connection/check': 'connection.view',
  'GET /api/deletions': 'deletion.open',
  'POST /api/deletions': 'deletion.open',
  'GET /api/deletions/waiting': 'deletion.open',
  'POST /api/deletions/preview': 'deletion.work',
  'POST /api/deletions/direct': fresh('deletion.work'),
  'POST /api/deletions/incidents/[incidentId]': fresh('deletion.work'),
  'GET /api/deletions/[requestId]': 'deletion.open',
  'POST /api/deletions/[requestId]': 'deletion.work',
  'GET /api/deletions/[requestId]/going': 'deletion.open',
  'POST /api/deletions/[requestId]/submission': fresh('deletion.work'),
  'POST /api/deletions/[requestId]/approval': fresh('deletion.approve'),
  'POST /api/deletions/[requestId]/letter': 'deletion.work',
  'POST /api/deletions/[requestId]/letter/preview': 'deletion.work',
  'PUT /api/deletions/[requestId]/attachments/[attachmentId]': 'deletion.open',
  'GET /api/deletions/[requestId]/attachments/[attachmentId]': 'deletion.open',
  'DELETE /api/deletions/[requestId]/attachments/[attachmentId]': 'deletion.work',
  'GET /api/deletions/[requestId]/certificate': 'deletion.open',
  'GET /api/deletions/[requestId]/certificate/pdf': 'deletion.open',
  'GET /api/sessions/[sessionId]/hold': 'session.view',
  'POST /api/sessions/[sessionId]/hold': fresh('deletion.work'),
  'GET /api/settings/organisation': 'retention.manage',
  'PUT /api/settings/organisation': fresh('retention.manage'),
  'GET /api/settings/retention': 'retention.manage',
  'PUT /api/settings/retention': fresh('retention.manage'),
  'POST /api/settings/retention/duties': fresh('retention.manage'),
  'PATCH /api/settings/retention/duties/[dutyId]': fresh('retention.manage'),
  'DELETE /api/settings/retention/duties/[dutyId]': fresh('retention.manage'),
  'POST /api/settings/retention/covered': 'retention.manage',
  'POST /api/settings/retention/rules': fresh('retention.manage'),
  'PATCH /api/settings/retention/rules/[ruleId]': fresh('retention.manage'),
  'DELETE /api/settings/retention/rules/[ruleId]': fresh('retention.manage'),
  'POST /api/settings/retention/rules/[ruleId]/dry-run': 'retention.manage',
  'GET /api/settings/retention/rules/[ruleId]/going': 'retention.manage',
  'POST /api/settings/retention/proposals/[proposalId]': fresh('retention.manage'),
  'PUT /api/settings/retention/letters/[kind]': fresh('retention.manage'),
  'GET /api/sessions/[sessionId]/status': 'session.view',
  'GET /api/sessions/[sessionId]/decision': 'session.view',
  'GET /api/sessions/[sessionId]/document': 'session.view',
  'GET /api/sessions/[sessionId]/face': 'session.view',
  'GET /api/sessions/[sessionId]/facts': 'session.view',
  'GET /api/sessions/[sessionId]/images': 'session.view',
  'GET /api/sessions/[sessionId]/images/[imageName]': 'evidence.view',
  'POST /api/sessions/[sessionId]/images/[imageName]/download': 'evidence.download',
  'POST /api/sessions/[sessionId]/print': 'session.view',
  'POST /api/sessions/[sessionId]/reveal': 'evidence.reveal',
  'GET /api/audit': 'audit.view',
  'GET /api/audit/[eventId]': 'audit.view',
  'GET /api/audit/sessions': 'audit.view',
  'GET /api/audit/people': 'audit.view',
  'GET /api/audit/verify': 'audit.view',
  'POST /api/audit/verify': 'audit.view',
  'POST /api/audit/checkpoint': fresh('audit.export'),
  'GET /api/audit/export': fresh('audit.export'),
  'GET /api/reveals': 'reveals.review',
  'POST /api/reveals/[eventId]': 'reveals.review',
  'GET /api/people': 'people.manage',
  'POST /api/people': fresh('people.manage'),
  'PATCH /api/people/[personId]': fresh('people.manage'),
  'POST /api/people/proposals/[proposalId]': fresh('people.manage'),
  'GET /api/settings/sign-in': 'people.manage',
  'PUT /api/settings/sign-in': fresh('people.manage'),
  'GET /api/settings/review': 'review.manage',
  'PUT /api/settings/review': fresh('review.manage'),
  'POST /api/settings/review/proposals/[proposalId]': fresh('review.manage'),
  'POST /api/settings/review/reasons': 'review.manage',
  'PATCH /api/settings/review/reasons/[code]': 'review.manage',
  'GET /api/settings/decisions': 'decisions.manage',
  'PUT /api/settings/decisions': fresh('decisions.manage'),
  'POST /api/settings/decisions/preview': 'decisions.manage',
  'POST /api/settings/decisions/proposals/[proposalId]': fresh('decisions.manage'),
  'GET /api/settings/enrolment': 'enrolment.manage',
  'PUT /api/settings/enrolment': fresh('enrolment.manage'),
  'GET /api/settings/keys': 'desk.manage',
  'GET /api/account': 'signed in',
  'GET /api/account/signed-in': 'signed in',
  'POST /api/account/proof': 'signed in',
  'POST /api/account/password': 'signed in',
  /** Fresh, so that nobody can lock out the owner of an unattended browser. */
  'POST /api/account/second-factor': fresh('signed in'),
  'PUT /api/account/second-factor': fresh('signed in'),
  'DELETE /api/account/second-factor': fresh('signed in'),
  'POST /api/account/recovery-codes': fresh('signed in'),
  'DELETE /api/account/sign-ins': 'signed in',
  'DELETE /api/account/sign-ins/[handle]': 'signed in',
  'PUT /api/purpose': 'evidence.view',
  'DELETE /api/purpose': 'evidence.view',
  'GET /api/drafts/[name]': 'signed in',
  'PUT /api/drafts/[name]': 'signed in',
  'DELETE /api/drafts/[name]': 'signed in',
} as const satisfies Record<string, Requirement>;
export type Route = keyof typeof routes;

export const requirementOf = (route: Route): { needs: Needs; fresh: boolean } => {
  const requirement: Requirement = routes[route];

  return typeof requirement === 'string' ? { needs: requirement, fresh: false } : requirement;
};

export const rolesInclude = (held: readonly string[], permission: Permission): boolean =>
  (permissions[permission].roles as readonly string[]).some((role) => held.includes(role));

/** "a supervisor or an administrator": who can help. */
export const roleWords = (permission: Permission): string =>
  permissions[permission].roles.map((role) => `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`).join(' or ');

/** True if these roles may use the route. Does not check re-authentication. */
export const mayUse = (held: readonly string[], route: Route): boolean => {
  const { needs } = requirementOf(route);

  return needs === 'public' || needs === 'signed in' || rolesInclude(held, needs);
};
