import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import type { AuditAnswer } from '@/lib/answers';
import { readEvents } from '@/lib/audit';
import { AppError } from '@/lib/errors';

const before = z.coerce.number().int().positive().nullable();

export const GET = route('GET /api/audit', async ({ request }) => {
  const parsed = before.safeParse(request.nextUrl.searchParams.get('before'));

  if (!parsed.success) {
    throw new AppError('BAD_REQUEST', { userMessage: 'The position to read from must be a number.' });
  }

  return answer((await readEvents(desk().db, parsed.data)) satisfies AuditAnswer);
});
