import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import type { Branding, EnrolmentPageAnswer } from '@/lib/answers';
import { readSlowestRule } from '@/lib/erasure';
import { brandingChangeSchema, brandingHint, changeBranding } from '@/lib/work';

const answerWith = async (branding: Branding) =>
  answer({ branding, erasedAfterDays: await readSlowestRule(desk().db) } satisfies EnrolmentPageAnswer);

/** From the service each time: it is the only place that knows. */
export const GET = route('GET /api/settings/enrolment', async () => answerWith(await desk().upstream.branding()));

export const PUT = route('PUT /api/settings/enrolment', async ({ request, actor }) => {
  const { db, upstream } = desk();
  const change = await readBody(request, brandingChangeSchema, brandingHint);

  return answerWith(await changeBranding({ db, upstream }, change, actor));
});
