import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '@/app/_server/auth';
import { desk } from '@/app/_server/desk';
import { factsOf, requireSameOrigin } from '@/app/_server/request';
import { answerError } from '@/app/_server/route';
import { findSignInId } from '@/app/_server/signed-in';
import { signOut } from '@/lib/access';
import { getConfig } from '@/lib/config';

type Context = { params: Promise<{ nextauth: string[] }> };

const handle = async (request: NextRequest, context: Context): Promise<Response> => {
  const facts = factsOf(request.headers);

  try {
    if (request.method === 'POST') {
      requireSameOrigin(request, getConfig().PUBLIC_URL);
      await endRecord(await context.params, facts);
    }

    const response: Response = await NextAuth(request, context, authOptions(facts));
    response.headers.set('cache-control', 'no-store');
    // Its own small pages are not ours; nothing in them may load or run.
    response.headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");

    return response;
  } catch (error) {
    return answerError(error, facts.requestId);
  }
};

/** The record ends before the cookie goes: the library would swallow an error after that. */
const endRecord = async ({ nextauth }: { nextauth: string[] }, facts: ReturnType<typeof factsOf>) => {
  const signInId = nextauth[0] === 'signout' ? await findSignInId() : null;

  if (signInId) {
    await signOut(desk().db, signInId, facts);
  }
};

export { handle as GET, handle as POST };
