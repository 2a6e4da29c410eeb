import 'server-only';
import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { type Person, type Route, requirementOf } from '@/lib/access';
import type { ErrorAnswer, Tombstone } from '@/lib/answers';
import type { Actor } from '@/lib/audit';
import { getConfig } from '@/lib/config';
import { isSessionId } from '@/lib/contract';
import { findTombstone } from '@/lib/erasure';
import { AppError, isAppError } from '@/lib/errors';
import { withRequestId } from '@/lib/request-id';
import { desk } from './desk';
import { factsOf, requireSameOrigin } from './request';
import { requirePerson } from './signed-in';

interface RouteContext<Params> {
  request: NextRequest;
  params: Params;
  person: Person;
  actor: Actor & { personId: string };
}

export type Handler<Params> = (context: RouteContext<Params>) => Promise<Response>;
type NextHandler<Params> = (request: NextRequest, context: { params: Promise<Params> }) => Promise<Response>;

/** Nothing that may hold personal data is kept by a browser or a proxy. */
const noStore = { 'cache-control': 'no-store' };

export const answer = (body: unknown, init: ResponseInit = {}): Response =>
  Response.json(body, { ...init, headers: { ...noStore, ...init.headers } });

/** The JSON body of a request, or one sentence about what it should have been. */
export const readBody = async <Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  userMessage: string,
): Promise<z.output<Schema>> => {
  const parsed = schema.safeParse(await request.json().catch(() => null));

  if (!parsed.success) {
    throw new AppError('BAD_REQUEST', { userMessage });
  }

  return parsed.data;
};

/** For ids that the desk makes itself. */
export const requireUuid = (id: string, userMessage: string): void => {
  if (!z.uuid().safeParse(id).success) throw new AppError('BAD_REQUEST', { userMessage });
};

/**
 * Every server route for signed-in people is made by this: authorise first, then the proof of origin
 * for changes, then the work, and one way to say what went wrong.
 */
export const route =
  <Params = Record<string, never>>(name: Route, handle: Handler<Params>): NextHandler<Params> =>
  async (request, context) => {
    const { requestId, address } = factsOf(request.headers);

    const work = async () => {
      const person = await requirePerson(name);

      if (request.method !== 'GET' && request.method !== 'HEAD') {
        requireSameOrigin(request, getConfig().PUBLIC_URL);
      }

      const params = await context.params;

      return handle({ request, params, person, actor: { personId: person.id, requestId, address } });
    };

    try {
      return await withRequestId(requestId, work);
    } catch (error) {
      return answerError(error, requestId);
    }
  };

/** A route about one session: its id is checked before anything is asked, and an erased one is answered with its tombstone. */
export const sessionRoute = <Params extends { sessionId: string }>(
  name: Route,
  handle: Handler<Params>,
): NextHandler<Params> =>
  sessionIdRoute<Params>(name, async (context) => {
    await refuseErased(context.params.sessionId);

    return handle(context);
  });

/** The same for work that calls `refuseErased` itself, beside something that takes longer. */
export const sessionIdRoute = <Params extends { sessionId: string }>(
  name: Route,
  handle: Handler<Params>,
): NextHandler<Params> =>
  route<Params>(name, async (context) => {
    if (!isSessionId(context.params.sessionId)) {
      throw new AppError('BAD_REQUEST', { userMessage: 'This is not a session id.' });
    }

    return handle(context);
  });

class ErasedSession extends AppError {
  constructor(readonly tombstone: Tombstone) {
    super('ERASED', { userMessage: 'This session was erased.' });
  }
}

/** Throws what is answered with the tombstone, if there is one. */
export const refuseErased = async (sessionId: string): Promise<void> => {
  const tombstone = await findTombstone(desk().db, sessionId);
  if (tombstone) throw new ErasedSession(tombstone);
};

const describeError = (error: AppError, reference: string): ErrorAnswer => ({
  error: {
    code: error.code,
    message: error.userMessage,
    reference,
    ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
  },
  ...(error instanceof ErasedSession && { tombstone: error.tombstone }),
});

/** The person gets the sentence meant for them and a reference; the log gets the rest. */
export const answerError = (error: unknown, requestId: string): Response => {
  const known = isAppError(error)
    ? error
    : new AppError('INTERNAL', {
        userMessage: 'Something went wrong here. Try again; if it stays, give the reference to your administrator.',
        cause: error,
      });

  if (known.status >= 500) {
    desk().log[known.code === 'INTERNAL' ? 'error' : 'warn'](
      { requestId, code: known.code, err: isAppError(error) ? known : error },
      'request failed',
    );
  }

  return answer(describeError(known, requestId), {
    status: known.status,
    ...(known.retryAfterSeconds !== undefined && { headers: { 'retry-after': String(known.retryAfterSeconds) } }),
  });
};

/** A route without a sign-in. It must say so here, and stand in the table as public. */
export const publicRoute = (name: Route, handle: (request: NextRequest) => Promise<Response>) => {
  if (requirementOf(name).needs !== 'public') {
    throw new Error(`${name} is not public in the permission table`);
  }

  return async (request: NextRequest): Promise<Response> => {
    try {
      return await handle(request);
    } catch (error) {
      return answerError(error, factsOf(request.headers).requestId);
    }
  };
};
