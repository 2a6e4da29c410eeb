/** Who may see and do what: people, roles, the permission table, sign-in, masking. */

export { isDraftName, listDrafts, longestDraft, readDraft, removeDraft, removeDraftsAbout, writeDraft } from './drafts';
export { tidyUp } from './housekeeping';
export { changePerson } from './people/change-person';
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
} from './permissions';
export type { Person } from './person';
export { recordDownload, requireDownload } from './personal-data/download';
export { requireNotErased } from './personal-data/erased';
export { maskDecision, maskDocument, maskFace, maskImages, maskText } from './personal-data/masking';
export { recordPrint } from './personal-data/print';
export {
  beginPurpose,
  beginPurposeOf,
  describePurpose,
  endPurpose,
  seesInFull,
  setPurpose,
} from './personal-data/purpose';
export { isPurposeCode, purposes, purposesFor } from './personal-data/purposes';
export {
  isRevealField,
  partsOf,
  type RevealSource,
  recordReveal,
  revealSeconds,
  valueAt,
} from './personal-data/reveal';
export { readAccount } from './sign-in/account';
export { browserLabel } from './sign-in/browser-label';
export { changePassword } from './sign-in/change-password';
export { areComplete, type Claims, readIdentity, type SingleSignOn, singleSignOnOf } from './sign-in/oidc';
export { endOwnSignIn, endOwnSignIns } from './sign-in/own-sign-ins';
export { proveWithPassword } from './sign-in/proof';
export { findSignedIn, isActivityDue, longestSignInSeconds, noteActivity, signOut } from './sign-in/records';
export {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './sign-in/second-factor';
export { countWithoutCode, readSignInPolicy, writeSignInPolicy } from './sign-in/sign-in-policy';
export { SignInRefused } from './sign-in/sign-in-refused';
export { signInWithPassword } from './sign-in/sign-in-with-password';
export { proveWithProvider, signInWithProvider } from './sign-in/sign-in-with-provider';
