/** The appeals of one session, as a person may see them. */
import { type Person, rolesInclude, seesInFull } from '@/lib/access';
import type { AppealAnswer, AppealReason, AppealWords, EndedAppeal, OpenAppeal } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import type { Queryable } from '@/lib/db';
import { type Keyring, openWords } from '@/lib/keys';
import type { ReviewTools } from './change';
import { readReasons, reasonsByCode } from './reasons';
import { type AppealRow, type EndedRow, readRows } from './rows';
import { againstOf } from './rules';

interface Reading {
  sessionId: string;
  person: Pick<Person, 'id' | 'roles' | 'purpose'>;
  actor: Actor;
}

type Open = (box: Buffer) => Promise<AppealWords>;

/** What people wrote is shown in full only, and reading it is a view: on record before it is sent. */
export const readAppeal = async (
  { db, keys }: ReviewTools,
  { sessionId, person, actor }: Reading,
): Promise<AppealAnswer> => {
  const { open, ended } = await readRows(db, sessionId);
  const isShown = seesInFull(person);
  const words = isShown ? opener(db, keys, sessionId) : hide;

  if (isShown && (open || ended.length > 0)) {
    await recordEvent(db, {
      code: 'session.opened',
      actor,
      subject: sessionId,
      details: { part: 'appeal', masked: false, purpose: person.purpose?.code ?? null },
    });
  }

  const given = await reasonsByCode(
    db,
    ended.flatMap(({ reasons }) => reasons),
  );
  const earlier = await Promise.all(ended.map((row) => describeEnded(row, words, given)));
  const isDecided = earlier.some(({ outcome }) => outcome.kind === 'decided');

  return {
    ...(open ? await describeOpen(open, words, person) : { state: isDecided ? 'decided' : 'none' }),
    earlier,
    reasons: await readReasons(db),
  };
};

const coreOf = async ({ id, status, by, takenUpAt, reason }: AppealRow, words: Open) => ({
  id,
  against: againstOf(status),
  by,
  takenUpAt: takenUpAt.toISOString(),
  reason: await words(reason),
});

const describeOpen = async (row: AppealRow, words: Open, person: Reading['person']): Promise<OpenAppeal> => {
  const isYours = row.personId === person.id;

  return {
    state: 'open',
    ...(await coreOf(row, words)),
    isYours,
    mayPutBack: rolesInclude(person.roles, isYours ? 'appeal.review' : 'appeal.put_back'),
  };
};

const describeEnded = async (row: EndedRow, words: Open, given: readonly AppealReason[]): Promise<EndedAppeal> => ({
  ...(await coreOf(row, words)),
  endedAt: row.endedAt.toISOString(),
  outcome:
    row.finding === null
      ? { kind: 'put back' }
      : {
          kind: 'decided',
          finding: row.finding,
          reasons: row.reasons.flatMap((code) => given.find((reason) => reason.code === code) ?? []),
          note: row.note && (await words(row.note)),
        },
});

const hide: Open = async () => ({ state: 'hidden' });

const opener =
  (db: Queryable, keys: Keyring, sessionId: string): Open =>
  async (box) => {
    const opened = await openWords(db, keys, sessionId, box);

    return opened.state === 'readable' ? opened : { state: 'unreadable' };
  };
