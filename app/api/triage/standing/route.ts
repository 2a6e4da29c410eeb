import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import { readStanding } from '@/lib/insight/overview';

export const GET = route('GET /api/triage/standing', async ({ person }) =>
  answer(await readStanding(desk().db, person)),
);
