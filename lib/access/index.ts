/** Who may see and do what: people, roles, the permission table, sign-in, masking. */

export { readAccount } from './account';
export { browserLabel } from './browser-label';
export { changePassword } from './change-password';
export { changePerson } from './change-person';
export { isDraftName, longestDraft, readDraft, removeDraft, removeDraftsAbout, writeDraft } from './drafts';
export { createPerson, hasPeople, resetPassword } from './first-accounts';
export { readLink, useLink } from './invitations';
export { maskDecision, maskDocument, maskFace } from './masking';
export { areComplete, type Claims, readIdentity, type SingleSignOn, singleSignOnOf } from './oidc';
export { endOwnSignIn, endOwnSignIns } from './own-sign-ins';
export { invitePerson, listPeople } from './people';
export { mayUse, permissions, type Role, type Route, requirementOf, roles, rolesInclude } from './permissions';
export type { Person } from './person';
export { proveWithPassword } from './proof';
export { describePurpose, endPurpose, seesInFull, setPurpose } from './purpose';
export { isPurposeCode, purposes, purposesFor } from './purposes';
export {
  isRevealField,
  partsOf,
  type RevealSource,
  recordReveal,
  requireProofForMany,
  revealSeconds,
  valueAt,
} from './reveal';
export { beginSecondFactor, confirmSecondFactor, removeSecondFactor, renewRecoveryCodes } from './second-factor';
export { findSignedIn, noteActivity, signOut } from './sign-in';
export { countWithoutCode, readSignInPolicy, writeSignInPolicy } from './sign-in-policy';
export { SignInRefused } from './sign-in-refused';
export { signInWithPassword } from './sign-in-with-password';
export { proveWithProvider, signInWithProvider } from './sign-in-with-provider';
