import { desk } from '@/app/_server/desk';
import { answer, requireUuid, route } from '@/app/_server/route';
import { getConfig } from '@/lib/base/config';
import { readDeliveries, retryDelivery } from '@/lib/review';

type Params = { verdictId: string };

export const POST = route<Params>(
  'POST /api/triage/deliveries/[verdictId]',
  async ({ params: { verdictId }, person, actor }) => {
    requireUuid(verdictId, 'Invalid verdict id.');
    const { db } = desk();
    const { DECISION_DELIVERY: adapter } = getConfig();
    await retryDelivery(db, { verdictId, delivery: adapter, actor });

    return answer(await readDeliveries(db, { adapter, person }));
  },
);
