import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import type { WaitingDeletions } from '@/lib/answers';
import { countWaiting } from '@/lib/erasure';

export const GET = route('GET /api/deletions/waiting', async ({ person }) =>
  answer((await countWaiting(desk().db, person)) satisfies WaitingDeletions),
);
