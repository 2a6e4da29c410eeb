import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import { getConfig } from '@/lib/config';
import { AppError } from '@/lib/errors';
import { readDeliveries, retryDelivery } from '@/lib/review';

type Params = { verdictId: string };

export const POST = route<Params>(
  'POST /api/triage/deliveries/[verdictId]',
  async ({ params: { verdictId }, person, actor }) => {
    if (!z.uuid().safeParse(verdictId).success) {
      throw new AppError('BAD_REQUEST', { userMessage: 'This is not the id of a verdict.' });
    }
    const { db } = desk();
    const { DECISION_DELIVERY: adapter } = getConfig();
    await retryDelivery(db, { verdictId, delivery: adapter, actor });

    return answer(await readDeliveries(db, { adapter, person }));
  },
);
