import { desk } from '@/app/_server/desk';
import { answer, readBody, requireUuid, sessionRoute } from '@/app/_server/route';
import { appealLetterHint, appealLetterSchema, makeAppealLetter, previewAppealLetter } from '@/lib/erasure';

type Params = { sessionId: string };

export const GET = sessionRoute<Params>(
  'GET /api/sessions/[sessionId]/appeal/letter',
  async ({ request, params: { sessionId } }) => {
    const appealId = request.nextUrl.searchParams.get('appeal') ?? '';
    requireUuid(appealId, 'Invalid appeal id.');

    return answer(await previewAppealLetter(desk().db, { sessionId, appealId }));
  },
);

export const POST = sessionRoute<Params>(
  'POST /api/sessions/[sessionId]/appeal/letter',
  async ({ request, params: { sessionId }, actor }) => {
    const body = await readBody(request, appealLetterSchema, appealLetterHint);
    const { fileName, pdf } = await makeAppealLetter(desk().db, { sessionId, ...body }, actor);

    return new Response(new Uint8Array(pdf), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'no-store',
      },
    });
  },
);
