import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import type { CoveredAnswer } from '@/lib/answers';
import { countCovered, coveredHint, coveredSchema } from '@/lib/erasure';

/** POST, because hundreds of countries do not fit into an address. */
export const POST = route('POST /api/settings/retention/covered', async ({ request }) => {
  const body = await readBody(request, coveredSchema, coveredHint);

  return answer((await countCovered(desk().db, body)) satisfies CoveredAnswer);
});
