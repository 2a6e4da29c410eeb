import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { countWithoutCode, readSignInPolicy, roles, singleSignOnOf, writeSignInPolicy } from '@/lib/access';
import type { SignInSettingsAnswer } from '@/lib/answers';
import { getConfig } from '@/lib/base/config';
import { findUntrustedProxy } from '@/lib/base/untrusted-proxy';

const readSettings = async (): Promise<SignInSettingsAnswer> => {
  const { db } = desk();
  const singleSignOn = singleSignOnOf(getConfig());
  const proxy = findUntrustedProxy();

  return {
    ...(await readSignInPolicy(db)),
    without: await countWithoutCode(db),
    singleSignOn: singleSignOn && {
      name: singleSignOn.name,
      issuer: singleSignOn.issuer,
      groups: singleSignOn.groups.map(({ group, roles: given }) => ({ group, roles: [...given] })),
    },
    untrustedProxy: proxy && { address: proxy.address, at: proxy.at.toISOString() },
  };
};

const bodySchema = z.object({ codeRequiredFor: z.array(z.enum(roles)), was: z.array(z.enum(roles)) });

export const GET = route('GET /api/settings/sign-in', async () => answer(await readSettings()));

export const PUT = route('PUT /api/settings/sign-in', async ({ request, actor }) => {
  const policy = await readBody(request, bodySchema, `Choose from these roles: ${roles.join(', ')}.`);
  await writeSignInPolicy(desk().db, policy, actor);

  return answer(await readSettings());
});
