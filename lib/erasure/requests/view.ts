/** The audit log's record of who saw a request, and whose names. */
import { type Person, purposesFor } from '@/lib/access';
import type { PurposeCode } from '@/lib/access/purposes';
import type { DeletionAnswer, SamePersonRow } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import type { Queryable } from '@/lib/db';
import { markRecorded, wasRecentlyRecorded } from '@/lib/mirror';
import type { Caller } from '../caller';
import { requestSubject } from './request';

/** The sessions whose names are shown in full. */
export const namedAmong = (rows: readonly SamePersonRow[]): string[] =>
  rows.flatMap(({ sessionId, applicant, birthDate }) =>
    birthDate !== undefined && (applicant !== null || birthDate !== null) ? [sessionId] : [],
  );

/**
 * Somebody in the middle of other work who opens a request looks at it to erase. An explained purpose stays, because its
 * explanation is reviewed. `null`: none runs, or no role of theirs has this one.
 */
export const viewedFor = ({ purpose, roles }: Pick<Person, 'purpose' | 'roles'>): PurposeCode | null => {
  if (purpose === null || purpose.code === 'other') return purpose?.code ?? null;

  return purposesFor(roles).includes('erasure') ? 'erasure' : null;
};

/**
 * Once while the same person keeps the page open and sees nobody else. Whatever kind of request it is: notes and written
 * reasons may name the person. The result is called after the commit.
 */
export const recordView = async (
  tx: Queryable,
  { person, actor }: Caller,
  { answer, hasReason }: { answer: DeletionAnswer; hasReason: boolean },
  isByPerson: boolean,
): Promise<() => void> => {
  const { signInId } = person;
  const { id, masked, given, identity, notes, extensionReason, halted, list, samePerson } = answer;
  const named = namedAmong([...list, ...(samePerson?.rows ?? [])]);
  const words = [identity?.words, extensionReason, halted?.words].filter((each) => each != null);
  const hasWords = given !== null || words.length > 0 || notes.length > 0;
  const view = `${requestSubject(id)} ${masked ? 'masked' : 'in full'} ${named.join()}`;
  if ((!hasWords && !hasReason && named.length === 0) || (!isByPerson && wasRecentlyRecorded(signInId, view)))
    return () => {};

  await recordEvent(tx, {
    code: 'deletion.viewed',
    actor,
    subject: requestSubject(id),
    details: {
      view: masked ? 'masked' : 'in full',
      purpose: viewedFor(person),
      ...(named.length > 0 && { sessions: named.join(', ') }),
    },
  });

  return () => markRecorded(signInId, view);
};
