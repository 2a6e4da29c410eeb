import { blindReader } from '@/app/_server/blind-reader';
import { desk } from '@/app/_server/desk';
import { route } from '@/app/_server/route';
import { streamOf } from '@/app/_server/stream';
import { checkpointFolder, exportEvents, parseFilter } from '@/lib/audit';
import { getConfig } from '@/lib/base/config';

export const GET = route('GET /api/audit/export', async ({ request, person, actor }) => {
  const filter = parseFilter(request.nextUrl.searchParams);
  const headers = { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' };

  // HEAD returns no data, so nothing is recorded.
  if (request.method === 'HEAD') {
    return new Response(null, { headers });
  }

  const { db, keys } = desk();
  const means = { db, signer: keys.signer, folder: checkpointFolder(getConfig()) };
  const { fileName, pieces } = await exportEvents(means, filter, actor, blindReader(person));

  return new Response(streamOf(pieces, actor.requestId), {
    headers: { ...headers, 'content-disposition': `attachment; filename="${fileName}"` },
  });
});
