/** The review of reveals, downloads, and purposes given in words: somebody else looks at why personal data was looked at. */
import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { RevealsAnswer } from '@/lib/answers';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { auditEvent, person, revealReview } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { type Keyring, openWords } from '@/lib/keys';
import { timeOf } from '../chain/time';
import { type Actor, recordEvent } from '../record';
import { actorName } from './actor-name';

/** As many as somebody gets through before they ask for the next. */
const mostItems = 100;

type Event = typeof auditEvent.$inferSelect;
type Item = RevealsAnswer['items'][number];
type Reviewer = Actor & { personId: string };

const isForReview = (): SQL | undefined =>
  or(
    inArray(auditEvent.code, ['field.revealed', 'session.picture_downloaded']),
    and(eq(auditEvent.code, 'purpose.set'), isNotNull(auditEvent.words)),
  );

/** What waits for review, oldest first. That the words were shown is on record before they are. */
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
    // One's own come last: somebody who has many must still get to see the others.
    .orderBy(sql`${auditEvent.actorId} is not distinct from ${reviewer.personId}`, asc(auditEvent.id))
    .limit(mostItems);
  const items: Item[] = [];

  for (const { event, person: name } of rows) {
    items.push({
      ...tell(event),
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

/** The purpose is named by its code; what it is called is the permission table's business. */
const tell = ({
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

/** One verdict for each, by somebody else than who did it; of two at once, one counts. */
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
      throw new AppError('NOT_FOUND', { userMessage: 'There is nothing to review under this number.' });
    }
    if (event.actorId === reviewer.personId) {
      throw new AppError('FORBIDDEN', {
        userMessage: 'This is one of your own; another privacy officer has to review it.',
      });
    }

    const written = await tx
      .insert(revealReview)
      .values({ eventId, outcome, reviewedBy: reviewer.personId, reviewedAt: now() })
      .onConflictDoNothing()
      .returning({ eventId: revealReview.eventId });

    if (written.length === 0) {
      throw new AppError('CONFLICT', { userMessage: 'This was reviewed in the meantime. Reload to see what is left.' });
    }

    await recordEvent(tx, {
      code: 'reveal.reviewed',
      actor: reviewer,
      subject: event.subject,
      details: { eventId, outcome },
    });
  });
