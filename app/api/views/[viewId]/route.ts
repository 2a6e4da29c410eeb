import { desk } from '@/app/_server/desk';
import { answer, readBody, requireUuid, route } from '@/app/_server/route';
import { changeView, deleteView, viewHint, viewSchema } from '@/lib/work';

type Params = { viewId: string };

const change = viewSchema.partial().refine((parts) => Object.keys(parts).length > 0);

const invalidId = 'Invalid view id.';

export const PATCH = route<Params>(
  'PATCH /api/views/[viewId]',
  async ({ request, params: { viewId }, person, actor }) => {
    requireUuid(viewId, invalidId);
    await changeView(desk().db, viewId, await readBody(request, change, viewHint), { person, actor });

    return answer({});
  },
);

export const DELETE = route<Params>('DELETE /api/views/[viewId]', async ({ params: { viewId }, person, actor }) => {
  requireUuid(viewId, invalidId);
  await deleteView(desk().db, viewId, { person, actor });

  return answer({});
});
