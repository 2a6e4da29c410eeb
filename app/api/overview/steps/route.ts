import { desk } from '@/app/_server/desk';
import { newSessionOffer } from '@/app/_server/new-session-offer';
import { answer, readBody, route } from '@/app/_server/route';
import { hideSteps, hideStepsHint, hideStepsSchema } from '@/lib/insight/overview';

export const POST = route('POST /api/overview/steps', async ({ request, person }) => {
  const { hide } = await readBody(request, hideStepsSchema, hideStepsHint);
  const mayEnrol = (await newSessionOffer(person.roles)) !== null;

  return answer(await hideSteps(desk().db, person, { mayEnrol }, hide));
});
