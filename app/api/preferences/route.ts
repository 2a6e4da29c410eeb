import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { preferencesForm, readPreferences, writePreferences } from '@/lib/work';

export const GET = route('GET /api/preferences', async ({ person }) =>
  answer(await readPreferences(desk().db, person.id)),
);

export const PUT = route('PUT /api/preferences', async ({ request, person }) => {
  const preferences = await readBody(
    request,
    preferencesForm,
    'Give the columns of the list, each once, its density, and whether facets are open and single keys count.',
  );
  await writePreferences(desk().db, person.id, preferences);

  return answer(preferences);
});
