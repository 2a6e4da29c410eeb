import { desk } from '@/app/_server/desk';
import { answer, readBody, requireUuid, route } from '@/app/_server/route';
import { changeView, deleteView, viewForm, viewWords } from '@/lib/work';

type Params = { viewId: string };

const change = viewForm.partial().refine((parts) => Object.keys(parts).length > 0);

const notAnId = 'This is not the id of a view.';

export const PATCH = route<Params>(
  'PATCH /api/views/[viewId]',
  async ({ request, params: { viewId }, person, actor }) => {
    requireUuid(viewId, notAnId);
    await changeView(desk().db, viewId, await readBody(request, change, viewWords), { person, actor });

    return answer({});
  },
);

export const DELETE = route<Params>('DELETE /api/views/[viewId]', async ({ params: { viewId }, person, actor }) => {
  requireUuid(viewId, notAnId);
  await deleteView(desk().db, viewId, { person, actor });

  return answer({});
});
