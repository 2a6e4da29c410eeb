import { desk } from '@/app/_server/desk';
import { answer, sessionRoute } from '@/app/_server/route';
import type { LinkedAnswer } from '@/lib/answers';
import { readLinkedSessions } from '@/lib/mirror';

export const GET = sessionRoute<{ sessionId: string }>('GET /api/sessions/[sessionId]/linked', async ({ params }) => {
  const { db, keys, sessions } = desk();

  return answer((await readLinkedSessions({ db, keys, index: sessions }, params.sessionId)) satisfies LinkedAnswer);
});
