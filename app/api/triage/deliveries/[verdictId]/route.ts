import { desk } from '@/app/_server/desk';
import { answer, requireUuid, route } from '@/app/_server/route';
import { appealDelivery } from '@/app/_server/verdicts';
import { getConfig } from '@/lib/base/config';
import { readDeliveries, retryAppeal, retryDelivery } from '@/lib/review';

/** Of a verdict, or with `?kind=appeal` of the outcome of an appeal. */
type Params = { verdictId: string };

export const POST = route<Params>(
  'POST /api/triage/deliveries/[verdictId]',
  async ({ request, params: { verdictId }, person, actor }) => {
    requireUuid(verdictId, 'Invalid verdict id.');
    const { db } = desk();
    const { DECISION_DELIVERY: adapter } = getConfig();
    await (request.nextUrl.searchParams.get('kind') === 'appeal'
      ? retryAppeal(db, { appealId: verdictId, delivery: appealDelivery(), actor })
      : retryDelivery(db, { verdictId, delivery: adapter, actor }));

    return answer(await readDeliveries(db, { adapter, person }));
  },
);
