/** Whoever may still be asked for an opinion looks for themselves: what others said is told once the verdict is decided. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { type AuditDetails, verdict } from '@/lib/db/schema';
import { undecided } from '@/lib/verdict-states';

/** The policy by which a second person is asked tells the decision as well. */
const telling = ['verdict.given', 'verdict.undone', 'verdict.change_refused', 'verdict.second_asked'];

interface Told {
  code: string;
  actorId: string | null;
  details: AuditDetails;
}

/** How the details of events of a session are told. `blindTo`: the person who may be asked; `null`: they may not. */
export const tellingOf = async (
  db: Queryable,
  sessionId: string,
  blindTo: string | null,
): Promise<(event: Told) => AuditDetails> => {
  const open =
    blindTo === null
      ? []
      : await db
          .select({ id: verdict.id })
          .from(verdict)
          .where(and(eq(verdict.sessionId, sessionId), inArray(verdict.state, [...undecided])));

  return ({ code, actorId, details }) =>
    open.length > 0 && telling.includes(code) && actorId !== blindTo ? {} : details;
};
