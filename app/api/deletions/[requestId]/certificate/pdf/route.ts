import { desk } from '@/app/_server/desk';
import { requireUuid, route } from '@/app/_server/route';
import { streamOf } from '@/app/_server/stream';
import { readOrganisation } from '@/lib/access';
import { fetchCertificate, printCertificate } from '@/lib/erasure';

export const GET = route<{ requestId: string }>(
  'GET /api/deletions/[requestId]/certificate/pdf',
  async ({ params: { requestId }, actor }) => {
    requireUuid(requestId, 'Invalid request id.');
    const file = await fetchCertificate(desk().db, requestId, 'pdf', actor);
    const organisation = await readOrganisation(desk().db);

    return new Response(streamOf(printCertificate(file, organisation), actor.requestId), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${file.certificate.body.reference}.pdf"`,
        'cache-control': 'no-store',
      },
    });
  },
);
