import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { readBody, route } from '@/app/_server/route';
import { streamOf } from '@/app/_server/stream';
import { targetHint, targetSchema } from '@/app/_server/target';
import type { ExportBody } from '@/lib/answers';
import { exportSessions } from '@/lib/work';

const bodySchema = z.object({
  target: targetSchema,
  format: z.enum(['csv', 'jsonl']),
}) satisfies z.ZodType<ExportBody>;

export const POST = route('POST /api/sessions/export', async ({ request, person, actor }) => {
  const body = await readBody(request, bodySchema, `${targetHint} Choose csv or jsonl as the format.`);
  const { db, keys, sessions } = desk();
  const { fileName, contentType, rows, chunks } = await exportSessions({ db, keys, index: sessions }, body, {
    person,
    actor,
  });

  return new Response(streamOf(chunks, actor.requestId), {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
      'x-export-rows': String(rows),
    },
  });
});
