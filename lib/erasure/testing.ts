/** For tests only: approved requests, ready to be carried out. */
import { randomUUID } from 'node:crypto';
import type { RequestKind } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import type { Database } from '@/lib/db';
import { deletionItem, deletionRequest } from '@/lib/db/schema';

export const openApproved = async (
  db: Database,
  { sessionIds, personId, kind = 'direct' }: { sessionIds: readonly string[]; personId: string; kind?: RequestKind },
): Promise<string> => {
  const requestId = randomUUID();
  const day = now().toISOString().slice(0, 10);

  await db.insert(deletionRequest).values({
    id: requestId,
    reference: `DR-${requestId.slice(0, 8)}`,
    kind,
    state: 'delayed',
    stateAt: now(),
    createdAt: now(),
    createdBy: personId,
    submittedBy: personId,
    receivedOn: day,
    dueOn: day,
    notBefore: now(),
  });
  await db.insert(deletionItem).values(
    sessionIds.map((sessionId) => ({
      requestId,
      sessionId,
      state: 'confirmed' as const,
      stateAt: now(),
      matchedBy: ['by hand' as const],
    })),
  );

  return requestId;
};
