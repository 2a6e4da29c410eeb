import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '@/app/_server/auth';
import { factsOf, requireSameOrigin } from '@/app/_server/request';
import { answerError } from '@/app/_server/route';
import { getConfig } from '@/lib/config';

type Context = { params: Promise<{ nextauth: string[] }> };

const authorise = async (request: NextRequest, context: Context): Promise<Response> => {
  const facts = factsOf(request.headers);

  try {
    if (request.method === 'POST') {
      requireSameOrigin(request, getConfig().PUBLIC_URL);
    }

    return await NextAuth(request, context, authOptions(facts));
  } catch (error) {
    return answerError(error, facts.requestId);
  }
};

export { authorise as GET, authorise as POST };
