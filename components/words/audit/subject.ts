import type { AuditEventRow } from '@/lib/answers';

type Subject =
  | { kind: 'none' }
  | { kind: 'session'; sessionId: string }
  | { kind: 'request'; requestId: string; reference: string | null }
  | { kind: 'person'; personId: string; name: string }
  | { kind: 'event'; eventId: string }
  | { kind: 'other'; words: string };

/** Marks the subject as a deletion request. */
const requestPrefix = 'request:';

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/** The subject of an event. Ids of sessions and accounts look alike, so the code tells them apart. */
export const subjectOf = ({ code, subject, subjectName }: AuditEventRow): Subject => {
  if (subject === null) return { kind: 'none' };
  if (subject.startsWith(requestPrefix)) {
    return { kind: 'request', requestId: subject.slice(requestPrefix.length), reference: subjectName };
  }
  if (subjectName !== null) return { kind: 'person', personId: subject, name: subjectName };
  if (/^(session|field|erasure|hold|appeal|triage|verdict)\./.test(code))
    return { kind: 'session', sessionId: subject };
  if (/^(reveal|audit)\./.test(code)) {
    if (/^\d{1,18}$/.test(subject)) return { kind: 'event', eventId: subject };
    if (uuid.test(subject)) return { kind: 'session', sessionId: subject };
  }
  return { kind: 'other', words: subject };
};
