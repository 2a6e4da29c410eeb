import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { parseEventId, reviewReveal } from '@/lib/audit';

const reviewSchema = z.object({ outcome: z.enum(['fine', 'flagged']) });

export const POST = route<{ eventId: string }>('POST /api/reveals/[eventId]', async ({ request, params, actor }) => {
  const eventId = parseEventId(params.eventId);
  const { outcome } = await readBody(request, reviewSchema, 'The outcome must be “fine” or “flagged”.');
  await reviewReveal(desk().db, eventId, outcome, actor);

  return answer({});
});
