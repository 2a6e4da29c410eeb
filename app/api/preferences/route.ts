import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { preferencesSchema, readPreferences, writePreferences } from '@/lib/work';

export const GET = route('GET /api/preferences', async ({ person }) =>
  answer(await readPreferences(desk().db, person.id)),
);

export const PUT = route('PUT /api/preferences', async ({ request, person }) => {
  const preferences = await readBody(
    request,
    preferencesSchema,
    'Provide the list columns (no duplicates), the density, and whether facets are open and single-key shortcuts are on.',
  );
  await writePreferences(desk().db, person.id, preferences);

  return answer(preferences);
});
