import { readableFiles, readZone } from '@/app/_server/audit-file';
import { blindReader } from '@/app/_server/blind-reader';
import { desk } from '@/app/_server/desk';
import { route } from '@/app/_server/route';
import { streamOf } from '@/app/_server/stream';
import { readOrganisation } from '@/lib/access';
import { checkpointFolder, exportEvents, exportReadable, type ReadableFormat, readFilter } from '@/lib/audit';
import { getConfig } from '@/lib/base/config';
import { AppError } from '@/lib/base/errors';

const readFormat = (text: string): ReadableFormat | 'jsonl' => {
  if (text === 'csv' || text === 'pdf' || text === 'jsonl') return text;
  throw new AppError('BAD_REQUEST', { userMessage: 'The format must be csv, pdf or jsonl.' });
};

/** `format`: the chain as `jsonl`, for machines; or `csv` and `pdf`, for people. */
export const GET = route('GET /api/audit/export', async ({ request, person, actor }) => {
  const { searchParams } = request.nextUrl;
  const filter = await readFilter(desk().db, searchParams);
  const format = readFormat(searchParams.get('format') ?? 'jsonl');
  const zone = readZone(searchParams.get('zone') ?? 'UTC');
  const contentType = format === 'jsonl' ? 'application/x-ndjson' : readableFiles[format].contentType;
  const headers = { 'content-type': contentType, 'cache-control': 'no-store' };

  // HEAD returns no data, so nothing is recorded.
  if (request.method === 'HEAD') {
    return new Response(null, { headers });
  }

  const { db, keys } = desk();
  const blindTo = blindReader(person);
  const file = async () => {
    if (format === 'jsonl') {
      const means = { db, signer: keys.signer, folder: checkpointFolder(getConfig()) };

      return exportEvents(means, filter, actor, blindTo);
    }
    const exported = await exportReadable(db, filter, { format, actor, blindTo });

    const pieces = readableFiles[format].write(exported, zone, await readOrganisation(db));

    return { fileName: exported.fileName, pieces };
  };
  const { fileName, pieces } = await file();

  return new Response(streamOf(pieces, actor.requestId), {
    headers: { ...headers, 'content-disposition': `attachment; filename="${fileName}"` },
  });
});
