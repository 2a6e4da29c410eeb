/**
 * Every event the audit log can hold, with what it means. Codes are stable: they are stored for
 * years. Success and refusal have codes of their own; a refusal ends in `_refused` or `_failed`.
 */
export const auditCodes = {
  'person.created': 'An account was made.',
  'person.password_reset': 'An account got a new password from the command line.',
  'person.signed_in': 'A person signed in.',
  'person.signed_out': 'A person signed out.',
  'person.sign_in_refused': 'Somebody tried to sign in and was turned away.',
  'access.view_refused': 'A person asked for something that their roles do not include.',
  'session.opened': 'Results of a session were shown to a person: which part, in full or masked.',
  'session.picture_shown': 'A picture of a session was sent to a person.',
  'erasure.intended': 'A person asked for a session to be erased; the service is told next.',
  'erasure.carried_out': 'The service erased the session, and our own copies are gone.',
  'erasure.delete_failed': 'The service did not erase the session; it will be tried again.',
  'erasure.request_refused': 'An erasure was asked for without the right confirmation.',
  'audit.verified': 'The chain of events was recomputed from its beginning.',
} as const;

export type AuditCode = keyof typeof auditCodes;
