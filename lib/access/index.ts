/** Who may see and do what: people, roles, the permission table, sign-in, masking. */
export { maskDecision, maskDocument, maskFace } from './masking';
export { createPerson, hasPeople, resetPassword } from './people';
export { mayUse, type Role, type Route, roles, rolesInclude, routes } from './permissions';
export { findSignedIn, noteActivity, type Person, signInWithPassword, signOut } from './sign-in';
