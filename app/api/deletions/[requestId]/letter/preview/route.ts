import { desk } from '@/app/_server/desk';
import { answer, deletionRoute, readBody } from '@/app/_server/route';
import type { LetterPreview } from '@/lib/answers';
import { letterPreviewHint, letterPreviewSchema, previewLetter } from '@/lib/erasure';

/** POST, because it is recorded. */
export const POST = deletionRoute(
  'POST /api/deletions/[requestId]/letter/preview',
  async ({ request, params: { requestId }, person, actor }) => {
    const body = await readBody(request, letterPreviewSchema, letterPreviewHint);

    return answer((await previewLetter(desk(), { person, actor }, requestId, body)) satisfies LetterPreview);
  },
);
