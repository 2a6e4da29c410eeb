import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { AppError } from '@/lib/base/errors';
import { renameTag, retireTag, tagNameHint, tagNameSchema } from '@/lib/work';

const change = z.union([z.strictObject({ name: tagNameSchema }), z.strictObject({ retired: z.boolean() })]);

export const PATCH = route<{ tagId: string }>('PATCH /api/tags/[tagId]', async ({ request, params, actor }) => {
  if (!/^[1-9]\d{0,8}$/.test(params.tagId)) {
    throw new AppError('BAD_REQUEST', { userMessage: 'Invalid tag number.' });
  }

  const tagId = Number(params.tagId);
  const body = await readBody(request, change, `${tagNameHint} Or set whether the tag is retired.`);
  await ('name' in body ? renameTag(desk(), tagId, body.name, actor) : retireTag(desk(), tagId, body.retired, actor));

  return answer({});
});
