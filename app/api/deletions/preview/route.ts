import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import type { DeletionPreview } from '@/lib/answers';
import { previewDirect, previewHint, previewSchema } from '@/lib/erasure';

/** POST, because thousands of ids do not fit into an address. */
export const POST = route('POST /api/deletions/preview', async ({ request }) => {
  const { ids } = await readBody(request, previewSchema, previewHint);

  return answer((await previewDirect(desk().db, ids)) satisfies DeletionPreview);
});
