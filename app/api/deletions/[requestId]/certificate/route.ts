import { desk } from '@/app/_server/desk';
import { requireUuid, route } from '@/app/_server/route';
import { certificateText, fetchCertificate } from '@/lib/erasure';

export const GET = route<{ requestId: string }>(
  'GET /api/deletions/[requestId]/certificate',
  async ({ params: { requestId }, actor }) => {
    requireUuid(requestId, 'Invalid request id.');
    const file = await fetchCertificate(desk().db, requestId, 'json', actor);

    return new Response(certificateText(file), {
      headers: {
        'content-type': 'application/json',
        'content-disposition': `attachment; filename="${file.certificate.body.reference}.json"`,
        'cache-control': 'no-store',
      },
    });
  },
);
