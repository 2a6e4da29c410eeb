/** Rejections without evidence that the service does not deliver, where nobody else can give the second opinion. */
import { and, asc, eq, isNull } from 'drizzle-orm';
import { readSecondPerson, type SecondPerson } from '@/lib/access';
import type { AloneStep } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { opinion, person, verdict } from '@/lib/db/schema';

/** `since`: when the first opinion was given. */
export const readSecondSeat = (db: Queryable, personId: string, since: Date): Promise<SecondPerson> =>
  readSecondPerson(db, { permission: 'triage.work', personId, since });

/** A first opinion that nobody else can follow with a second is held until then. */
export const heldAloneUntil = ({ others, aloneFrom }: SecondPerson): Date | null =>
  others.length > 0 ? null : aloneFrom;

export const listLoneRejections = async (db: Queryable): Promise<AloneStep[]> => {
  const rows = await db
    .select({ sessionId: verdict.sessionId, givenAt: opinion.givenAt, by: person })
    .from(verdict)
    .innerJoin(opinion, and(eq(opinion.verdictId, verdict.id), isNull(opinion.undoneAt)))
    .innerJoin(person, eq(person.id, opinion.personId))
    .where(and(eq(verdict.state, 'held first'), eq(verdict.secondBecause, 'not delivered')))
    .orderBy(asc(opinion.givenAt));
  const steps = await Promise.all(
    rows.map(async ({ sessionId, givenAt, by }): Promise<AloneStep | null> => {
      const second = await readSecondSeat(db, by.id, givenAt);

      return second.others.length > 0
        ? null
        : { kind: 'rejection', sessionId, by: by.name, aloneFrom: second.aloneFrom?.toISOString() ?? null };
    }),
  );

  return steps.filter((step) => step !== null);
};
