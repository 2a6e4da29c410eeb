import { desk } from '@/app/_server/desk';
import { readBody, requireUuid, route } from '@/app/_server/route';
import { letterHint, letterSchema, makeLetter } from '@/lib/erasure';

export const POST = route<{ requestId: string }>(
  'POST /api/deletions/[requestId]/letter',
  async ({ request, params: { requestId }, person, actor }) => {
    requireUuid(requestId, 'Invalid request id.');
    const body = await readBody(request, letterSchema, letterHint);
    const { fileName, pdf } = await makeLetter(desk(), { person, actor }, requestId, body);

    return new Response(new Uint8Array(pdf), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'no-store',
      },
    });
  },
);
