import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import { maskSummary } from '@/lib/access';
import type { SessionListAnswer } from '@/lib/answers';
import { now } from '@/lib/clock';
import { AppError } from '@/lib/errors';

const query = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(200).default(50),
});

export const GET = route('GET /api/sessions', async ({ request }) => {
  const parsed = query.safeParse(Object.fromEntries(request.nextUrl.searchParams));

  if (!parsed.success) {
    throw new AppError('BAD_REQUEST', { userMessage: 'The page must be a number from 1, and the page size 1 to 200.' });
  }

  const { page, size } = parsed.data;
  const { sessions, pageSize } = await desk().upstream.listSessions(page, size);

  return answer({
    sessions: sessions.map(maskSummary),
    page,
    pageSize: size,
    // A service may cap the page size: what it says it used decides whether the page is full.
    mayHaveMore: sessions.length > 0 && sessions.length >= Math.min(size, pageSize ?? size),
    asOf: now().toISOString(),
  } satisfies SessionListAnswer);
});
