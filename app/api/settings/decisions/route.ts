import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { type Person, readPending } from '@/lib/access';
import type { DecisionSettingsAnswer } from '@/lib/answers';
import {
  policyChangeSchema,
  policyNumbersHint,
  proposePolicy,
  readPolicyDelivery,
  readProposedPolicy,
} from '@/lib/review';

const readSettings = async (person: Person): Promise<DecisionSettingsAnswer> => {
  const { db, upstream } = desk();

  return {
    // From the service each time: it is the only place that knows.
    policy: await upstream.policy(),
    pending: await readPending(db, ['decision policy'], person),
    proposed: await readProposedPolicy(db),
    delivery: await readPolicyDelivery(db),
  };
};

export const GET = route('GET /api/settings/decisions', async ({ person }) => answer(await readSettings(person)));

export const PUT = route('PUT /api/settings/decisions', async ({ request, person, actor }) => {
  const { db, upstream } = desk();
  const change = await readBody(request, policyChangeSchema, policyNumbersHint);
  const outcome = await proposePolicy(db, await upstream.policy(), change, actor);

  return answer(await readSettings(person), { status: outcome === 'proposed' ? 202 : 200 });
});
