import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { isDraftName, longestDraft, readDraft, removeDraft, writeDraft } from '@/lib/access';
import { AppError } from '@/lib/base/errors';

type Params = { name: string };

const requireName = ({ name }: Params): string => {
  if (!isDraftName(name)) {
    throw new AppError('BAD_REQUEST', { userMessage: 'Invalid draft name.' });
  }

  return name;
};

export const GET = route<Params>('GET /api/drafts/[name]', async ({ params, person }) =>
  answer(await readDraft(desk(), person.id, requireName(params))),
);

export const PUT = route<Params>('PUT /api/drafts/[name]', async ({ request, params, person }) => {
  const name = requireName(params);
  const { body } = await readBody(
    request,
    z.object({ body: z.string().max(longestDraft) }),
    `A draft can be at most ${longestDraft.toLocaleString('en')} characters long.`,
  );

  return answer(await writeDraft(desk(), person.id, name, body));
});

export const DELETE = route<Params>('DELETE /api/drafts/[name]', async ({ params, person }) => {
  await removeDraft(desk().db, person.id, requireName(params));

  return answer({});
});
