import { z } from 'zod';
import { desk } from '@/app/_server/desk';
import { factsOf, requireSameOrigin } from '@/app/_server/request';
import { answer, publicRoute, readBody } from '@/app/_server/route';
import { readLink, useLink } from '@/lib/access';
import type { WelcomeAnswer } from '@/lib/answers';
import { getConfig } from '@/lib/base/config';

const tokenSchema = z.string().min(1).max(100);
const badLink = 'This link is incomplete. Copy it again.';

/** Says whom the link is for. The secret is in the body, so that no address contains it. */
export const POST = publicRoute('POST /api/invitation', async (request) => {
  requireSameOrigin(request, getConfig().PUBLIC_URL);
  const body = await readBody(request, z.object({ token: tokenSchema }), badLink);
  const { name, email } = await readLink(desk().db, body.token);

  return answer({ name, email } satisfies WelcomeAnswer);
});

/** Sets the password. */
export const PUT = publicRoute('PUT /api/invitation', async (request) => {
  requireSameOrigin(request, getConfig().PUBLIC_URL);
  const body = await readBody(request, z.object({ token: tokenSchema, password: z.string() }), badLink);
  const { requestId, address } = factsOf(request.headers);
  await useLink(desk().db, body.token, body.password, { requestId, address });

  return answer({});
});
