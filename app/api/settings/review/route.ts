import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import type { ReviewSettingsAnswer } from '@/lib/answers';
import {
  listReasons,
  maxReasons,
  readReviewPolicy,
  reviewPolicyHint,
  reviewPolicySchema,
  writeReviewPolicy,
} from '@/lib/review';

const readSettings = async (): Promise<ReviewSettingsAnswer> => {
  const { db } = desk();

  return { policy: await readReviewPolicy(db), reasons: await listReasons(db), mostReasons: maxReasons };
};

const body = z.object({ policy: reviewPolicySchema, was: reviewPolicySchema });

export const GET = route('GET /api/settings/review', async () => answer(await readSettings()));

export const PUT = route('PUT /api/settings/review', async ({ request, actor }) => {
  await writeReviewPolicy(desk().db, await readBody(request, body, reviewPolicyHint), actor);

  return answer(await readSettings());
});
