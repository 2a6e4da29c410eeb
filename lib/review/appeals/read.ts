/** The appeals on one session, as a person may see them. */
import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Person, rolesInclude, seesInFull } from '@/lib/access';
import type {
  AppealAnswer,
  AppealDelivery,
  AppealReason,
  AppealWords,
  EndedAppeal,
  OpenAppeal,
  PersonName,
  ToldHow,
} from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import type { Database, Queryable } from '@/lib/db';
import { appeal, mirrorSession, person as personTable } from '@/lib/db/schema';
import { type Keyring, openWords } from '@/lib/keys';
import { readReviewPolicy } from '../policy';
import { readReasons, reasonsByCode } from '../reasons';
import { readOwnVerdict } from './own-verdict';
import { appealedDecision, ownVerdictWords, rejections } from './rules';

export interface AppealTools {
  db: Database;
  keys: Keyring;
}

interface ReadRequest {
  sessionId: string;
  person: Pick<Person, 'id' | 'roles' | 'purpose'>;
  actor: Actor;
}

type Decrypt = (box: Buffer) => Promise<AppealWords>;

/** Reasons and notes are shown in full view only. Reading them is logged before they are sent. */
export const readAppeal = async (
  { db, keys }: AppealTools,
  { sessionId, person, actor }: ReadRequest,
): Promise<AppealAnswer> => {
  const { open, ended } = await readAppeals(db, sessionId);
  const isShown = seesInFull(person);
  const decrypt = isShown ? decryptWith(db, keys, sessionId) : hide;

  if (isShown && (open || ended.length > 0)) {
    await recordEvent(db, {
      code: 'session.opened',
      actor,
      subject: sessionId,
      details: { part: 'appeal', masked: false, purpose: person.purpose?.code ?? null },
    });
  }

  const knownReasons = await reasonsByCode(
    db,
    ended.flatMap(({ reasons }) => reasons),
  );
  const earlier = await Promise.all(ended.map((row) => describeEnded(row, decrypt, knownReasons, person.id)));
  const isDecided = earlier.some(({ outcome }) => outcome.kind === 'decided');

  return {
    ...(open ? await describeOpen(open, decrypt, person) : { state: isDecided ? 'decided' : 'none' }),
    earlier,
    reasons: await readReasons(db),
    whyNot: open ? null : await readWhyNot(db, sessionId, person),
    undoSeconds: (await readReviewPolicy(db)).undoSeconds,
  };
};

/** Known before a reason is typed: an appeal against one's own verdict is somebody else's. */
const readWhyNot = async (db: Queryable, sessionId: string, person: ReadRequest['person']): Promise<string | null> => {
  if (!rolesInclude(person.roles, 'appeal.review')) return null;
  const [listed] = await db
    .select({ status: mirrorSession.status })
    .from(mirrorSession)
    .where(eq(mirrorSession.id, sessionId));
  if (!listed?.status || !rejections.includes(listed.status)) return null;

  return ownVerdictWords(await readOwnVerdict(db, sessionId, person.id, { listed, open: null }));
};

export type AppealRow = typeof appeal.$inferSelect & { by: PersonName; told: { by: PersonName; how: ToldHow } | null };
export type AppealDeliveryKind = NonNullable<AppealRow['delivery']>;
type EndedRow = AppealRow & { endedAt: Date };

/** Decided, and can still be undone. Once the worker took it, it may have been sent. */
export const isHeld = ({ finding, holdUntil, tries }: Pick<AppealRow, 'finding' | 'holdUntil' | 'tries'>): boolean =>
  finding !== null && holdUntil !== null && holdUntil > now() && tries === 0;

const hasEnded = (row: AppealRow): row is EndedRow => row.endedAt !== null;

const teller = alias(personTable, 'teller');

/** The open appeal on a session, if any, and the ended ones, newest first. */
export const readAppeals = async (
  db: Queryable,
  sessionId: string,
): Promise<{ open: AppealRow | null; ended: EndedRow[] }> => {
  const found = await db
    .select({ appeal, name: personTable.name, teller: teller.name })
    .from(appeal)
    .innerJoin(personTable, eq(personTable.id, appeal.personId))
    .leftJoin(teller, eq(teller.id, appeal.toldBy))
    .where(eq(appeal.sessionId, sessionId))
    .orderBy(sql`${appeal.endedAt} desc nulls first`, appeal.id);
  const rows = found.map(
    ({ appeal: row, name, teller: toldName }): AppealRow => ({
      ...row,
      by: { id: row.personId, name },
      told:
        row.toldBy !== null && row.toldHow !== null && toldName !== null
          ? { by: { id: row.toldBy, name: toldName }, how: row.toldHow }
          : null,
    }),
  );

  return { open: rows.find((row) => !hasEnded(row)) ?? null, ended: rows.filter(hasEnded) };
};

const describeAppeal = async ({ id, status, by, takenUpAt, reason }: AppealRow, decrypt: Decrypt) => ({
  id,
  against: appealedDecision(status),
  by,
  takenUpAt: takenUpAt.toISOString(),
  reason: await decrypt(reason),
});

const describeOpen = async (row: AppealRow, decrypt: Decrypt, person: ReadRequest['person']): Promise<OpenAppeal> => {
  const isYours = row.personId === person.id;

  return {
    state: 'open',
    ...(await describeAppeal(row, decrypt)),
    isYours,
    mayPutBack: rolesInclude(person.roles, isYours ? 'appeal.review' : 'appeal.put_back'),
  };
};

const describeEnded = async (
  row: EndedRow,
  decrypt: Decrypt,
  knownReasons: readonly AppealReason[],
  you: string,
): Promise<EndedAppeal> => ({
  ...(await describeAppeal(row, decrypt)),
  endedAt: row.endedAt.toISOString(),
  outcome:
    row.finding === null
      ? { kind: 'put back' }
      : {
          kind: 'decided',
          finding: row.finding,
          reasons: row.reasons.flatMap((code) => knownReasons.find((reason) => reason.code === code) ?? []),
          note: row.note && (await decrypt(row.note)),
          isAlone: row.isAlone,
          undoUntil: isHeld(row) && row.personId === you ? (row.holdUntil?.toISOString() ?? null) : null,
          delivery: describeDelivery(row),
          told: row.told,
        },
});

type DeliveryColumns = Pick<
  AppealRow,
  'finding' | 'holdUntil' | 'tries' | 'delivery' | 'nextTryAt' | 'problem' | 'deadAt' | 'sentAt' | 'toldAt'
>;

export const describeDelivery = (row: DeliveryColumns): AppealDelivery | null => {
  const { delivery, holdUntil, sentAt, deadAt, nextTryAt, problem, toldAt } = row;
  if (delivery === null) return null;
  const at = (time: Date | null) => time?.toISOString() ?? null;
  if (isHeld(row)) return { state: 'held', at: at(holdUntil), problem: null };
  if (sentAt) return { state: 'sent', at: at(sentAt), problem: null };
  if (delivery === 'none') return { state: toldAt ? 'told' : 'not sent', at: at(toldAt), problem: null };

  return deadAt ? { state: 'failed', at: at(deadAt), problem } : { state: 'sending', at: at(nextTryAt), problem };
};

const hide: Decrypt = async () => ({ state: 'hidden' });

const decryptWith =
  (db: Queryable, keys: Keyring, sessionId: string): Decrypt =>
  async (box) => {
    const opened = await openWords(db, keys, sessionId, box);

    return opened.state === 'readable' ? opened : { state: 'unreadable' };
  };
