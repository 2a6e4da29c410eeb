import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { attachment, readPictureName, sendPicture } from '@/app/_server/picture';
import { readBody, sessionIdRoute } from '@/app/_server/route';
import { recordDownload, requireDownload } from '@/lib/access';

type Params = { sessionId: string; imageName: string };

const bodySchema = z.object({ reason: z.string().trim().min(5).max(200) });

/** POST, because a reason may contain a name. */
export const POST = sessionIdRoute<Params>(
  'POST /api/sessions/[sessionId]/images/[imageName]/download',
  async ({ request, params, person, actor }) => {
    const { sessionId } = params;
    const imageName = readPictureName(params.imageName);
    const { reason } = await readBody(request, bodySchema, 'Enter a reason of 5 to 200 characters.');
    const picture = { sessionId, picture: imageName };
    await requireDownload(desk().db, picture, person, actor);

    return sendPicture(request, {
      sessionId,
      imageName,
      person,
      disposition: (ending) => attachment(`${sessionId}-${imageName}.${ending}`),
      record: () => recordDownload(desk(), { ...picture, reason }, person, actor),
    });
  },
);
