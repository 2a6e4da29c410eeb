import { sql } from 'drizzle-orm';
import type { PrintAnswer } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import type { Person } from '../person';
import { seesInFull } from './purpose';
import { purposes } from './purposes';

/** On record before anything is printed; what it answers stands on the paper, so that the paper leads back to its event. */
export const recordPrint = async (
  db: Database,
  sessionId: string,
  person: Person,
  actor: Actor,
): Promise<PrintAnswer> => {
  const masked = !seesInFull(person);
  const purpose = masked ? null : person.purpose;

  const reference = await db.transaction(async (tx) => {
    await recordEvent(tx, {
      code: 'session.printed',
      actor,
      subject: sessionId,
      details: { masked, ...(purpose && { purpose: purpose.code }) },
    });
    // The number that this connection gave out last: the event's.
    const { rows } = await tx.execute<{ id: string }>(
      sql`select currval(pg_get_serial_sequence('audit_event', 'id')) as id`,
    );

    return String(rows[0]?.id);
  });

  return {
    masked,
    purpose: purpose && purposes[purpose.code].words,
    at: now().toISOString(),
    by: person.name,
    reference,
  };
};
