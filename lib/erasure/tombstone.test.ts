import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { now } from '@/lib/base/clock';
import { deletionRequest, erasure } from '@/lib/db/schema';
import { openTestDesk } from './requests/testing';
import { openApproved } from './testing';
import { findTombstone } from './tombstone';

let desk: Awaited<ReturnType<typeof openTestDesk>>;
beforeAll(async () => {
  desk = await openTestDesk();
});
afterAll(() => desk.database.close());

const erasedBy = async (personId: string | null, approvedBy: string | null) => {
  const sessionId = randomUUID();
  const requestId = await openApproved(desk.db, { sessionIds: [sessionId], personId: desk.privacy.id });
  await desk.db.update(deletionRequest).set({ approvedBy }).where(eq(deletionRequest.id, requestId));
  await desk.db
    .insert(erasure)
    .values({ sessionId, requestId, personId, intendedAt: now(), step: 'done', erasedAt: now() });

  return findTombstone(desk.db, sessionId);
};

it('names who asked for an erasure and who approved it', async () => {
  const { privacy, supervisor } = desk;
  expect(await erasedBy(privacy.id, supervisor.id)).toMatchObject({
    erasedBy: privacy.name,
    approvedBy: supervisor.name,
  });
  expect(await erasedBy(privacy.id, null)).toMatchObject({ erasedBy: privacy.name, approvedBy: null });
});

it('names whoever could only approve alone once, and who approved what a rule asked for', async () => {
  const { privacy, supervisor } = desk;
  expect(await erasedBy(privacy.id, privacy.id)).toMatchObject({ erasedBy: privacy.name, approvedBy: null });
  expect(await erasedBy(null, supervisor.id)).toMatchObject({ erasedBy: null, approvedBy: supervisor.name });
});
