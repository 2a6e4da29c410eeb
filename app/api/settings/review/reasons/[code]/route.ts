import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import type { ReasonChangeBody } from '@/lib/answers';
import { maxReasons, moveReason, reasonHint, reasonSchema, retireReason, rewordReason } from '@/lib/review';

const change = z.union([
  reasonSchema,
  z.strictObject({ place: z.int().min(1).max(maxReasons) }),
  z.strictObject({ retired: z.boolean() }),
]) satisfies z.ZodType<ReasonChangeBody>;

export const PATCH = route<{ code: string }>(
  'PATCH /api/settings/review/reasons/[code]',
  async ({ request, params: { code }, actor }) => {
    const body = await readBody(request, change, `${reasonHint} Or set its position, or whether it is retired.`);
    if ('words' in body) await rewordReason(desk(), code, body, actor);
    else if ('place' in body) await moveReason(desk(), code, body.place, actor);
    else await retireReason(desk(), code, body.retired, actor);

    return answer({});
  },
);
