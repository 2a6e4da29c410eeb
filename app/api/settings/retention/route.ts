import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { type Person, readPending } from '@/lib/access';
import type { RetentionSettingsAnswer } from '@/lib/answers';
import {
  erasurePolicyForm,
  erasurePolicyWords,
  letterPlaceholders,
  readDuties,
  readErasurePolicy,
  readLetterTemplates,
  readRules,
  whyRunsWait,
  writeErasurePolicy,
} from '@/lib/erasure';

const readSettings = async (person: Person): Promise<RetentionSettingsAnswer> => {
  const { db } = desk();

  return {
    policy: await readErasurePolicy(db),
    duties: await readDuties(db),
    rules: await readRules(db),
    runsWait: await whyRunsWait(db),
    letters: await readLetterTemplates(db),
    placeholders: letterPlaceholders,
    pending: await readPending(db, ['deletion policy', 'retention obligation', 'retention rule'], person),
  };
};

const body = z.strictObject({ policy: erasurePolicyForm, was: erasurePolicyForm });

export const GET = route('GET /api/settings/retention', async ({ person }) => answer(await readSettings(person)));

export const PUT = route('PUT /api/settings/retention', async ({ request, person, actor }) => {
  const outcome = await writeErasurePolicy(desk().db, await readBody(request, body, erasurePolicyWords), actor);

  return answer(await readSettings(person), { status: outcome === 'proposed' ? 202 : 200 });
});
