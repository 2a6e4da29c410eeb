import { desk } from '@/app/_server/desk';
import { readBody, requireUuid, route } from '@/app/_server/route';
import { letterForm, letterWords, makeLetter } from '@/lib/erasure';

export const POST = route<{ requestId: string }>(
  'POST /api/deletions/[requestId]/letter',
  async ({ request, params: { requestId }, actor }) => {
    requireUuid(requestId, 'This is not the id of a deletion request.');
    const body = await readBody(request, letterForm, letterWords);
    const { fileName, pdf } = await makeLetter(desk(), requestId, body, actor);

    return new Response(new Uint8Array(pdf), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'no-store',
      },
    });
  },
);
