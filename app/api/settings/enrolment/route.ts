import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import type { EnrolmentPageAnswer } from '@/lib/answers';
import { brandingChangeSchema, brandingHint, changeBranding } from '@/lib/work';

/** From the service each time: it is the only place that knows. */
export const GET = route('GET /api/settings/enrolment', async () =>
  answer({ branding: await desk().upstream.branding() } satisfies EnrolmentPageAnswer),
);

export const PUT = route('PUT /api/settings/enrolment', async ({ request, actor }) => {
  const { db, upstream } = desk();
  const change = await readBody(request, brandingChangeSchema, brandingHint);

  return answer({ branding: await changeBranding({ db, upstream }, change, actor) } satisfies EnrolmentPageAnswer);
});
