import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import { recordEvent } from '@/lib/audit';
import { isSessionId } from '@/lib/contract';
import { eraseSession } from '@/lib/erasure';
import { AppError } from '@/lib/errors';

const confirmation = z.object({ confirm: z.string() });

export const DELETE = route<{ sessionId: string }>(
  'DELETE /api/sessions/[sessionId]',
  async ({ request, params, actor }) => {
    const { sessionId } = params;

    if (!isSessionId(sessionId)) {
      throw new AppError('BAD_REQUEST', { userMessage: 'This is not a session id.' });
    }

    const body = confirmation.safeParse(await request.json().catch(() => null));

    if (!body.success || body.data.confirm !== sessionId) {
      await recordEvent(desk().db, {
        code: 'erasure.request_refused',
        actor,
        subject: sessionId,
        details: { because: 'not confirmed' },
      });
      throw new AppError('BAD_REQUEST', { userMessage: 'Type the full session id to confirm. Nothing was erased.' });
    }

    return answer(await eraseSession(desk(), sessionId, actor));
  },
);
