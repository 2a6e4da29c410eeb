import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, sessionRoute } from '@/app/_server/route';
import { isRevealField, partsOf, type RevealSource, recordReveal, revealSeconds, valueAt } from '@/lib/access';
import type { RevealAnswer } from '@/lib/answers';
import { now } from '@/lib/base/clock';

const bodySchema = z.object({
  fields: z.array(z.string().refine(isRevealField)).min(1).max(200),
  reason: z.string().trim().min(5).max(200),
});

export const POST = sessionRoute<{ sessionId: string }>(
  'POST /api/sessions/[sessionId]/reveal',
  async ({ request, params, person, actor }) => {
    const { sessionId } = params;
    const { fields, reason } = await readBody(
      request,
      bodySchema,
      'Choose the fields to reveal and enter a reason of 5 to 200 characters.',
    );
    const source = await readParts(sessionId, partsOf(fields));
    await recordReveal(desk(), source, { sessionId, fields, reason }, person, actor);

    return answer({
      values: Object.fromEntries(fields.map((field) => [field, valueAt(source, field)])),
      until: new Date(now().getTime() + revealSeconds * 1000).toISOString(),
    } satisfies RevealAnswer);
  },
);

const readParts = async (sessionId: string, parts: Array<keyof RevealSource>): Promise<RevealSource> => {
  const { upstream } = desk();
  const [document, decision] = await Promise.all([
    parts.includes('document') ? upstream.document(sessionId) : null,
    parts.includes('decision') ? upstream.decision(sessionId) : null,
  ]);

  return { ...(document && { document }), ...(decision && { decision }) };
};
