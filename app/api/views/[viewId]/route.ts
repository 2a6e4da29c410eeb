import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { AppError } from '@/lib/errors';
import { changeView, deleteView, viewForm, viewWords } from '@/lib/work';

type Params = { viewId: string };

const change = viewForm.partial().refine((parts) => Object.keys(parts).length > 0);

const requireId = ({ viewId }: Params): string => {
  if (!z.uuid().safeParse(viewId).success) {
    throw new AppError('BAD_REQUEST', { userMessage: 'This is not the id of a view.' });
  }

  return viewId;
};

export const PATCH = route<Params>('PATCH /api/views/[viewId]', async ({ request, params, person, actor }) => {
  const viewId = requireId(params);
  await changeView(desk().db, viewId, await readBody(request, change, viewWords), { person, actor });

  return answer({});
});

export const DELETE = route<Params>('DELETE /api/views/[viewId]', async ({ params, person, actor }) => {
  await deleteView(desk().db, requireId(params), { person, actor });

  return answer({});
});
