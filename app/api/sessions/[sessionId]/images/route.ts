import { desk } from '@/app/_server/desk';
import { notingUnsent } from '@/app/_server/evidence';
import { answer, sessionRoute } from '@/app/_server/route';
import { maskImages, seesInFull } from '@/lib/access';
import type { ImagesAnswer } from '@/lib/answers';
import { recordServed, sentImageList } from '@/lib/review';

/** Picture names are not personal data. The pictures are, and each view of one is recorded. */
export const GET = sessionRoute<{ sessionId: string }>(
  'GET /api/sessions/[sessionId]/images',
  async ({ params: { sessionId }, person }) => {
    const images = await notingUnsent({ sessionId, person }, 'images', () => desk().upstream.images(sessionId));
    const masked = !seesInFull(person);
    if (!masked) await recordServed(desk().db, { sessionId, person }, sentImageList(images));

    return answer({ masked, images: maskImages(images) } satisfies ImagesAnswer);
  },
);
