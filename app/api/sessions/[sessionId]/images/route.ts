import { desk } from '@/app/_server/desk';
import { notingWithheld } from '@/app/_server/evidence';
import { answer, sessionRoute } from '@/app/_server/route';
import { maskImages, seesInFull } from '@/lib/access';
import type { ImagesAnswer } from '@/lib/answers';
import { noteServed, sentImages } from '@/lib/review';

/** The names of pictures are not personal; each picture itself is, and is recorded when it is shown. */
export const GET = sessionRoute<{ sessionId: string }>(
  'GET /api/sessions/[sessionId]/images',
  async ({ params: { sessionId }, person }) => {
    const images = await notingWithheld({ sessionId, person }, 'images', () => desk().upstream.images(sessionId));
    const masked = !seesInFull(person);
    if (!masked) await noteServed(desk().db, { sessionId, person }, sentImages(images));

    return answer({ masked, images: maskImages(images) } satisfies ImagesAnswer);
  },
);
