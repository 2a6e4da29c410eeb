import { desk } from '@/app/_server/desk';
import { route } from '@/app/_server/route';
import { checkpointFolder, exportEvents, parseFilter } from '@/lib/audit';
import { getConfig } from '@/lib/config';

export const GET = route('GET /api/audit/export', async ({ request, actor }) => {
  const filter = parseFilter(request.nextUrl.searchParams);
  const headers = { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' };

  // Only looks whether it is there: nothing is given away, so nothing is recorded.
  if (request.method === 'HEAD') {
    return new Response(null, { headers });
  }

  const { db, keys } = desk();
  const means = { db, signer: keys.signer, folder: checkpointFolder(getConfig()) };
  const { fileName, pieces } = await exportEvents(means, filter, actor);

  return new Response(asStream(pieces, actor.requestId), {
    headers: { ...headers, 'content-disposition': `attachment; filename="${fileName}"` },
  });
});

/** Reads on as fast as the other side takes it, and not at all once it has left. */
const asStream = (pieces: AsyncGenerator<string, void>, requestId: string | null): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();

  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await pieces.next();

        if (done) {
          controller.close();
        } else {
          controller.enqueue(encoder.encode(value));
        }
      } catch (error) {
        // The file ends in the middle, which whoever verifies it is told.
        desk().log.error({ requestId, err: error }, 'an export broke off');
        controller.error(error);
      }
    },
    cancel: async () => {
      await pieces.return();
    },
  });
};
