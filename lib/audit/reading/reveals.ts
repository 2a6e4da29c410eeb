/** Review of reveals, downloads, explained purposes and bursts of searches by somebody else. */
import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { RevealsAnswer } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import { auditEvent, person, revealReview } from '@/lib/db/schema';
import { type Keyring, openWords } from '@/lib/keys';
import { timeOf } from '../chain/chain';
import { type Actor, recordEvent } from '../record';
import { actorName } from './event-rows';

const mostItems = 100;

type Event = typeof auditEvent.$inferSelect;
type Item = RevealsAnswer['items'][number];
type Reviewer = Actor & { personId: string };

const isForReview = (): SQL | undefined =>
  or(
    inArray(auditEvent.code, ['field.revealed', 'session.picture_downloaded', 'sessions.search_burst']),
    and(eq(auditEvent.code, 'purpose.set'), isNotNull(auditEvent.words)),
  );

/** Lists what awaits review, oldest first. Showing the encrypted reasons is recorded. */
export const listReveals = async (
  { db, keys }: { db: Database; keys: Keyring },
  reviewer: Reviewer,
): Promise<RevealsAnswer> => {
  const rows = await db
    .select({ event: auditEvent, person: person.name })
    .from(auditEvent)
    .leftJoin(revealReview, eq(revealReview.eventId, auditEvent.id))
    .leftJoin(person, eq(person.id, auditEvent.actorId))
    .where(and(isForReview(), isNull(revealReview.eventId)))
    // The reviewer's own come last, because they cannot review those.
    .orderBy(sql`${auditEvent.actorId} is not distinct from ${reviewer.personId}`, asc(auditEvent.id))
    .limit(mostItems);
  const items: Item[] = [];

  for (const { event, person: name } of rows) {
    items.push({
      ...describeItem(event),
      person: actorName(event.actorId, name, event.address === null),
      ...(await readWords({ db, keys }, event)),
      own: event.actorId === reviewer.personId,
    });
  }

  const readable = items.filter(({ words }) => words !== null).length;

  if (readable > 0) {
    await recordEvent(db, { code: 'reveals.listed', actor: reviewer, details: { items: items.length, readable } });
  }

  return { items, ...(await count(db)) };
};

const describeItem = ({
  id,
  at,
  code,
  subject,
  details,
}: Event): Pick<Item, 'eventId' | 'at' | 'kind' | 'sessionId' | 'what'> => {
  const about = { eventId: String(id), at: timeOf(at) };

  switch (code) {
    case 'field.revealed':
      return { ...about, kind: 'field', sessionId: subject, what: String(details.fields ?? '') };
    case 'session.picture_downloaded':
      return { ...about, kind: 'picture', sessionId: subject, what: String(details.picture ?? '') };
    case 'sessions.search_burst':
      return { ...about, kind: 'searches', sessionId: null, what: String(details.texts ?? '') };
    default:
      return { ...about, kind: 'purpose', sessionId: null, what: String(details.purpose ?? '') };
  }
};

const readWords = async (
  { db, keys }: { db: Database; keys: Keyring },
  { subject, words }: Event,
): Promise<Pick<Item, 'words' | 'unreadable'>> => {
  const opened = subject === null || words === null ? null : await openWords(db, keys, subject, words);

  return { words: opened?.state === 'readable' ? opened.text : null, unreadable: opened?.state === 'unreadable' };
};

const count = async (db: Queryable): Promise<Pick<RevealsAnswer, 'open' | 'reviewed' | 'flagged'>> => {
  const { rows } = await db.execute<Pick<RevealsAnswer, 'open' | 'reviewed' | 'flagged'>>(sql`
    select (count(*) filter (where outcome is null))::int as open,
      (count(*) filter (where outcome is not null))::int as reviewed,
      (count(*) filter (where outcome = 'flagged'))::int as flagged
    from ${auditEvent} left join ${revealReview} on event_id = id where ${isForReview()}
  `);

  return rows[0] ?? { open: 0, reviewed: 0, flagged: 0 };
};

/** Records one review per item, never by the person who did it. */
export const reviewReveal = (
  db: Database,
  eventId: number,
  outcome: 'fine' | 'flagged',
  reviewer: Reviewer,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [event] = await tx
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.id, eventId), isForReview()));

    if (!event) {
      throw new AppError('NOT_FOUND', { userMessage: 'No item with this number needs review.' });
    }
    if (event.actorId === reviewer.personId) {
      throw new AppError('FORBIDDEN', {
        userMessage: 'You cannot review your own actions. Ask another privacy officer.',
      });
    }

    const written = await tx
      .insert(revealReview)
      .values({ eventId, outcome, reviewedBy: reviewer.personId, reviewedAt: now() })
      .onConflictDoNothing()
      .returning({ eventId: revealReview.eventId });

    if (written.length === 0) {
      throw new AppError('CONFLICT', {
        userMessage: 'Somebody else has already reviewed this. Reload to see what is left.',
      });
    }

    await recordEvent(tx, {
      code: 'reveal.reviewed',
      actor: reviewer,
      subject: event.subject,
      details: { eventId, outcome },
    });
  });
