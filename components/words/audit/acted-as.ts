import type { AuditEventRow } from '@/lib/answers';
import { isAutomatic } from '@/lib/audit/automatic';

/** "Proofdesk, for N. Vale": who acted, and for whom if nobody was at the desk. */
export const actedAs = ({ code, actorId, actor }: Pick<AuditEventRow, 'code' | 'actorId' | 'actor'>): string =>
  actorId !== null && isAutomatic(code) ? `Proofdesk, for ${actor}` : actor;
