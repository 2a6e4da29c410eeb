import { desk } from '@/app/_server/desk';
import { answer, sessionRoute } from '@/app/_server/route';
import { maskImages, seesInFull } from '@/lib/access';
import type { ImagesAnswer } from '@/lib/answers';

/** The names of pictures are not personal; each picture itself is, and is recorded when it is shown. */
export const GET = sessionRoute<{ sessionId: string }>(
  'GET /api/sessions/[sessionId]/images',
  async ({ params, person }) => {
    const images = await desk().upstream.images(params.sessionId);

    return answer({ masked: !seesInFull(person), images: maskImages(images) } satisfies ImagesAnswer);
  },
);
