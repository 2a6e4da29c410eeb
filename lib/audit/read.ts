import { desc, eq, lt } from 'drizzle-orm';
import type { AuditAnswer } from '@/lib/answers';
import type { Database } from '@/lib/db';
import { auditEvent, auditSeal, person } from '@/lib/db/schema';
import { countUnsealed } from './verify';

const pageSize = 100;

/** The newest events before a given one, with their place in the chain. */
export const readEvents = async (db: Database, before: number | null): Promise<AuditAnswer> => {
  const rows = await db
    .select({ event: auditEvent, seal: auditSeal, actor: person.name })
    .from(auditEvent)
    .leftJoin(auditSeal, eq(auditSeal.eventId, auditEvent.id))
    .leftJoin(person, eq(person.id, auditEvent.actorId))
    .where(before === null ? undefined : lt(auditEvent.id, before))
    .orderBy(desc(auditEvent.id))
    .limit(pageSize);

  return {
    events: rows.map(({ event, seal, actor }) => ({
      id: String(event.id),
      position: seal?.position ?? null,
      at: event.at.toISOString(),
      code: event.code,
      actor: actor ?? (event.address === null ? 'Proofdesk' : 'Nobody signed in'),
      subject: event.subject,
      details: event.details,
      hash: seal?.hash.toString('hex') ?? null,
    })),
    nextBefore: rows.length === pageSize ? String(rows.at(-1)?.event.id) : null,
    unsealed: await countUnsealed(db),
  };
};
