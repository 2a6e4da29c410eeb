import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { targetForm, targetWords } from '@/app/_server/target';
import type { WorkAnswer, WorkBody } from '@/lib/answers';
import { changeWork, longestNote } from '@/lib/work';

const tagIds = z.array(z.number().int().min(1).max(2_147_483_647)).max(100);

const work = z.object({
  target: targetForm,
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('assign'), personId: z.uuid().nullable() }),
    z
      .object({ kind: z.literal('tags'), add: tagIds, remove: tagIds })
      .refine(({ add, remove }) => add.length + remove.length > 0),
    z.object({ kind: z.literal('note'), words: z.string().trim().min(1).max(longestNote) }),
  ]),
}) satisfies z.ZodType<WorkBody>;

export const POST = route('POST /api/sessions/work', async ({ request, person, actor }) => {
  const body = await readBody(
    request,
    work,
    `${targetWords} Give them to a person, add or remove tags, or write a note of 1 to ${longestNote.toLocaleString('en')} characters.`,
  );
  const { db, keys, sessions, log } = desk();
  const done = await changeWork({ db, keys, index: sessions }, body, { person, actor });

  // It is done, whatever comes now: the list follows by itself a moment later.
  await sessions.refresh().catch((error) => log.warn({ err: error }, 'the list could not follow a change at once'));

  return answer(done satisfies WorkAnswer);
});
