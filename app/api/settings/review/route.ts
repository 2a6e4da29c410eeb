import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { type Person, readPending } from '@/lib/access';
import type { ReviewSettingsAnswer } from '@/lib/answers';
import {
  listReasons,
  maxReasons,
  readReviewPolicy,
  reviewPolicyHint,
  reviewPolicySchema,
  writeReviewPolicy,
} from '@/lib/review';

const readSettings = async (person: Person): Promise<ReviewSettingsAnswer> => {
  const { db } = desk();

  return {
    policy: await readReviewPolicy(db),
    reasons: await listReasons(db),
    mostReasons: maxReasons,
    pending: await readPending(db, ['review policy'], person),
  };
};

const body = z.object({ policy: reviewPolicySchema, was: reviewPolicySchema });

export const GET = route('GET /api/settings/review', async ({ person }) => answer(await readSettings(person)));

export const PUT = route('PUT /api/settings/review', async ({ request, person, actor }) => {
  const outcome = await writeReviewPolicy(desk().db, await readBody(request, body, reviewPolicyHint), actor);

  return answer(await readSettings(person), { status: outcome === 'proposed' ? 202 : 200 });
});
