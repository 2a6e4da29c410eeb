import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { organisationHint, organisationSchema, readOrganisation, writeOrganisation } from '@/lib/access';
import type { OrganisationAnswer } from '@/lib/answers';
import { redrawLogo, requirePrintable } from '@/lib/erasure';

const readSettings = async (): Promise<OrganisationAnswer> => ({ organisation: await readOrganisation(desk().db) });

const body = z.strictObject({ organisation: organisationSchema, was: organisationSchema });

export const GET = route('GET /api/settings/organisation', async () => answer(await readSettings()));

export const PUT = route('PUT /api/settings/organisation', async ({ request, actor }) => {
  const { organisation, was } = await readBody(request, body, organisationHint);
  const { logo, ...texts } = organisation;
  await requirePrintable(Object.values(texts).join(''));
  const isNewLogo = logo !== null && logo !== was.logo;
  const policy = { ...texts, logo: isNewLogo ? await redrawLogo(logo) : logo };
  await writeOrganisation(desk().db, { policy, was }, actor);

  return answer(await readSettings());
});
