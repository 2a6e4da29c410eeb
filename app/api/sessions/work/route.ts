import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { targetHint, targetSchema } from '@/app/_server/target';
import type { WorkAnswer, WorkBody } from '@/lib/answers';
import { changeWork, maxNoteLength } from '@/lib/work';

const tagIdsSchema = z.array(z.number().int().min(1).max(2_147_483_647)).max(100);

const workSchema = z.object({
  target: targetSchema,
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('assign'), personId: z.uuid().nullable() }),
    z
      .object({ kind: z.literal('tags'), add: tagIdsSchema, remove: tagIdsSchema })
      .refine(({ add, remove }) => add.length + remove.length > 0),
    z.object({ kind: z.literal('note'), words: z.string().trim().min(1).max(maxNoteLength) }),
  ]),
}) satisfies z.ZodType<WorkBody>;

export const POST = route('POST /api/sessions/work', async ({ request, person, actor }) => {
  const body = await readBody(
    request,
    workSchema,
    `${targetHint} Assign them to someone, add or remove tags, or write a note of 1 to ${maxNoteLength.toLocaleString('en')} characters.`,
  );
  const { db, keys, sessions, log } = desk();
  const done = await changeWork({ db, keys, index: sessions }, body, { person, actor });

  // The change is done; if this fails, the list catches up a moment later.
  await sessions
    .refresh()
    .catch((error) => log.warn({ err: error }, 'the list could not be updated immediately after a change'));

  return answer(done satisfies WorkAnswer);
});
