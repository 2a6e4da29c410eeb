import { answer, route } from '@/app/_server/route';
import { AppError } from '@/lib/base/errors';
import { readGuidePage } from '@/lib/base/guide';

export const GET = route<{ page: string }>('GET /api/help/[page]', async ({ params: { page } }) => {
  const found = await readGuidePage(page);
  if (!found) throw new AppError('NOT_FOUND', { userMessage: 'There is no such page in the guide.' });

  return answer(found);
});
