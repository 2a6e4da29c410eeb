import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import { getConfig } from '@/lib/base/config';
import { readDeliveries } from '@/lib/review';

export const GET = route('GET /api/triage/deliveries', async ({ person }) =>
  answer(await readDeliveries(desk().db, { adapter: getConfig().DECISION_DELIVERY, person })),
);
