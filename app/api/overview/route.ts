import { desk } from '@/app/_server/desk';
import { isEmbeddedService } from '@/app/_server/embedded';
import { newSessionOffer } from '@/app/_server/new-session-offer';
import { isByPerson } from '@/app/_server/request';
import { answer, route } from '@/app/_server/route';
import { readOverview } from '@/lib/insight/overview';

export const GET = route('GET /api/overview', async ({ request, person }) => {
  const { db, log, sessions } = desk();

  const mayEnrol = (await newSessionOffer(person.roles)) !== null;

  return answer(
    await readOverview(
      { db, index: sessions, log },
      { person, isByPerson: isByPerson(request.headers), mayEnrol, isEmbedded: isEmbeddedService() },
    ),
  );
});
