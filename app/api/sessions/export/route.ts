import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { readBody, route } from '@/app/_server/route';
import { streamOf } from '@/app/_server/stream';
import { targetForm, targetWords } from '@/app/_server/target';
import type { ExportBody } from '@/lib/answers';
import { exportSessions } from '@/lib/work';

const asked = z.object({
  target: targetForm,
  format: z.enum(['csv', 'jsonl']),
}) satisfies z.ZodType<ExportBody>;

export const POST = route('POST /api/sessions/export', async ({ request, person, actor }) => {
  const body = await readBody(request, asked, `${targetWords} Choose csv or jsonl as the format.`);
  const { db, keys, sessions } = desk();
  const { fileName, contentType, rows, pieces } = await exportSessions({ db, keys, index: sessions }, body, {
    person,
    actor,
  });

  return new Response(streamOf(pieces, actor.requestId), {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
      'x-export-rows': String(rows),
    },
  });
});
