/**
 * The hash chain, as arithmetic. Each hash covers the one before it and one event in canonical form,
 * so that a changed, removed, inserted or reordered row breaks it from there on.
 */
import { createHash } from 'node:crypto';
import type { AuditDetails } from '@/lib/db/schema';

export interface ChainedEvent {
  id: number;
  at: Date;
  code: string;
  actorId: string | null;
  subject: string | null;
  requestId: string | null;
  address: string | null;
  details: AuditDetails;
}

export const chainStart: Buffer = createHash('sha256').update('proofdesk audit chain 1').digest();

/** One spelling for one event: fixed order of members, details by name. */
const canonical = (position: number, sealedAt: Date, event: ChainedEvent): string =>
  JSON.stringify([
    position,
    sealedAt.toISOString(),
    event.id,
    event.at.toISOString(),
    event.code,
    event.actorId,
    event.subject,
    event.requestId,
    event.address,
    Object.entries(event.details).sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);

export const chainHash = (previous: Buffer, position: number, sealedAt: Date, event: ChainedEvent): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(canonical(position, sealedAt, event))
    .digest();
