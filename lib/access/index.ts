/**
 * Who may see and do what: people and roles, the permission table, sign-in, and masking of personal data.
 * `roles.ts` and `purposes.ts` import nothing, so screens can use them too.
 */

export { isDraftName, listDrafts, longestDraft, readDraft, removeDraft, removeDraftsAbout, writeDraft } from './drafts';
export { tidyUp } from './housekeeping';
export { organisationHint, organisationSchema, readOrganisation, writeOrganisation } from './organisation';
export { listNewAccountChanges } from './people/account-changes';
export { changePerson, peopleProposals, rolesChangeSchema } from './people/change-person';
export { createPerson, hasPeople, resetPassword } from './people/first-accounts';
export { readLink, useLink } from './people/invitations';
export { invitePerson, listPeople } from './people/people';
export {
  mayUse,
  type Permission,
  permissions,
  type Role,
  type Route,
  requirementOf,
  roles,
  rolesInclude,
  roleWords,
} from './permissions';
export type { Person } from './person';
export { recordDownload, recordPrint, requireDownload } from './personal-data/copies';
export { requireNotErased } from './personal-data/erased';
export { maskDecision, maskDocument, maskFace, maskFacts, maskImages, maskText } from './personal-data/masking';
export {
  describePurpose,
  endPurpose,
  endSetPurpose,
  ensurePurpose,
  isPurposeCode,
  purposeMs,
  purposes,
  purposesFor,
  seesInFull,
  setApprovalPurpose,
  setPurpose,
} from './personal-data/purpose';
export {
  isRevealField,
  partsOf,
  type RevealSource,
  recordReveal,
  revealSeconds,
  valueAt,
} from './personal-data/reveal';
export { compareFields, createGuardedPolicyStore } from './policy-store';
export { readSecondPerson, type SecondPerson } from './proposals/alone';
export { writeDemoOnly } from './proposals/demo-only';
export { listAnnounced, readPending } from './proposals/list';
export {
  decideProposal,
  hasOpenProposal,
  lapseOpen,
  type Proposable,
  proposalHint,
  proposalSchema,
  propose,
} from './proposals/proposals';
export { settleProposals } from './proposals/settle';
export { changePassword, endOwnSignIn, endOwnSignIns, readAccount } from './sign-in/account';
export { browserLabel } from './sign-in/browser-label';
export { areComplete, type Claims, readIdentity, type SingleSignOn, singleSignOnOf } from './sign-in/oidc';
export { findPasswordProblem } from './sign-in/password';
export { reauthenticateWithPassword } from './sign-in/reauthentication';
export {
  findSignedIn,
  isActivityDue,
  longestSignInSeconds,
  noteActivity,
  provedAtOf,
  signOut,
} from './sign-in/records';
export {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './sign-in/second-factor';
export { countWithoutCode, readSignInPolicy, writeSignInPolicy } from './sign-in/sign-in-policy';
export { SignInRefused } from './sign-in/sign-in-refused';
export { signInWithPassword } from './sign-in/sign-in-with-password';
export { reauthenticateWithProvider, signInWithProvider } from './sign-in/sign-in-with-provider';
