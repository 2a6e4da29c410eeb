import { desk } from '@/app/_server/desk';
import { readPictureName, sendPicture } from '@/app/_server/picture';
import { sessionIdRoute } from '@/app/_server/route';
import { seesInFull } from '@/lib/access';
import { recordEvent } from '@/lib/audit';
import { AppError } from '@/lib/base/errors';

type Params = { sessionId: string; imageName: string };

export const GET = sessionIdRoute<Params>(
  'GET /api/sessions/[sessionId]/images/[imageName]',
  async ({ request, params, person, actor }) => {
    const { sessionId } = params;
    const imageName = readPictureName(params.imageName);

    if (!seesInFull(person)) {
      throw new AppError('PURPOSE_REQUIRED', { userMessage: 'Choose a purpose to see images.' });
    }

    return sendPicture(request, {
      sessionId,
      imageName,
      person,
      disposition: () => 'inline',
      record: () =>
        recordEvent(desk().db, {
          code: 'session.picture_shown',
          actor,
          subject: sessionId,
          details: { picture: imageName, purpose: person.purpose?.code ?? null },
        }),
    });
  },
);
