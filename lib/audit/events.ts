/**
 * Every event the audit log can hold, with what it means. Codes are stable: they are stored for
 * years. Success and refusal have codes of their own; a refusal ends in `_refused` or `_failed`.
 */
export const auditCodes = {
  'person.created':
    'An account was made at the first start, from the command line, or when its person first came from the identity provider.',
  'person.invited': 'An administrator made an account and a one-time link for it.',
  'person.link_made': 'An administrator made a new one-time link; the old password counts no more.',
  'person.link_used': 'A one-time link was used to choose a password.',
  'person.roles_changed':
    'The roles of an account were changed, by an administrator or by groups of the identity provider.',
  'person.disabled': 'An account was disabled, and its sign-ins ended.',
  'person.enabled': 'A disabled account was enabled again.',
  'person.sessions_ended': 'All sign-ins of a person were ended, by an administrator or by themselves.',
  'person.password_forced': 'An administrator asked for a new password at the next sign-in.',
  'person.password_reset': 'An account got a new password from the command line.',
  'person.password_changed': 'A person chose a new password.',
  'person.password_change_refused': 'A new password was asked for with a wrong present one.',
  'person.second_factor_set': 'A person set up a second factor.',
  'person.second_factor_removed': 'A second factor was removed, by its person or by an administrator.',
  'person.recovery_codes_made': 'A person made new recovery codes; the old ones count no more.',
  'person.signed_in': 'A person signed in.',
  'person.signed_out': 'A person signed out, or ended one of their sign-ins.',
  'person.sign_in_refused': 'Somebody tried to sign in and was turned away.',
  'person.proved': 'A signed-in person proved once more who they are.',
  'person.proof_refused': 'A signed-in person failed to prove once more who they are.',
  'access.view_refused': 'A person asked for something that their roles do not include.',
  'purpose.set': 'A person chose what they look at personal data for.',
  'purpose.ended': 'A person ended their purpose before its time.',
  'session.opened': 'Results of a session were shown to a person: which part, in full or masked.',
  'session.picture_shown': 'A picture of a session was sent to a person.',
  'field.revealed': 'Single values of a session were shown to a person for a minute, with a reason.',
  'field.reveal_refused': 'A reveal was asked for and not granted.',
  'reveals.listed': 'The reasons and purposes that wait for review were shown to a person.',
  'reveal.reviewed': 'A reveal, or a purpose in words, was reviewed.',
  'erasure.intended': 'A person asked for a session to be erased; the service is told next.',
  'erasure.carried_out': 'The service erased the session, and our own copies are gone.',
  'erasure.delete_failed': 'The service did not erase the session; it will be tried again.',
  'erasure.request_refused': 'An erasure was asked for without the right confirmation.',
  'settings.sign_in_changed': 'What signing in asks for was changed.',
  'audit.verified': 'The chain of events was recomputed from its beginning.',
  'audit.exported': 'Events were exported to a file.',
  'audit.checkpoint_signed': 'A checkpoint was asked for and signed.',
  'audit.words_read': 'Words of an event, kept encrypted, were shown to a person.',
  'key.rotated': 'DATA_KEY or SIGNING_KEY was replaced by a new one.',
  'desk.backed_up': 'A backup of everything but the keys was begun from the command line.',
  'desk.restored': 'The desk was restored from a backup.',
} as const;

export type AuditCode = keyof typeof auditCodes;
