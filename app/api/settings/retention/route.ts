import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
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

const readSettings = async (): Promise<RetentionSettingsAnswer> => {
  const { db } = desk();

  return {
    policy: await readErasurePolicy(db),
    duties: await readDuties(db),
    rules: await readRules(db),
    runsWait: await whyRunsWait(db),
    letters: await readLetterTemplates(db),
    placeholders: letterPlaceholders,
  };
};

const body = z.strictObject({ policy: erasurePolicyForm, was: erasurePolicyForm });

export const GET = route('GET /api/settings/retention', async () => answer(await readSettings()));

export const PUT = route('PUT /api/settings/retention', async ({ request, actor }) => {
  await writeErasurePolicy(desk().db, await readBody(request, body, erasurePolicyWords), actor);

  return answer(await readSettings());
});
