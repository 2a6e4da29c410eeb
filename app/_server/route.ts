import 'server-only';
import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { type Person, type Route, requirementOf } from '@/lib/access';
import type { ErrorAnswer, Tombstone } from '@/lib/answers';
import type { Actor } from '@/lib/audit';
import { getConfig } from '@/lib/base/config';
import { AppError, isAppError } from '@/lib/base/errors';
import { withRequestId } from '@/lib/base/request-id';
import { isSessionId, readPathPart } from '@/lib/contract';
import { findTombstone } from '@/lib/erasure';
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

/** Answers may contain personal data, so browsers and proxies must not store them. */
const noStore = { 'cache-control': 'no-store' };

export const answer = (body: unknown, init: ResponseInit = {}): Response =>
  Response.json(body, { ...init, headers: { ...noStore, ...init.headers } });

/** Parses the JSON body; refuses an invalid one with this message. */
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

/** For ids created by the desk itself. */
export const requireUuid = (id: string, userMessage: string): void => {
  if (!z.uuid().safeParse(id).success) throw new AppError('BAD_REQUEST', { userMessage });
};

/**
 * Wraps every route for signed-in people: authorises, checks the origin of changes, does the work and
 * reports errors in one way.
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

/** A route about one session: checks its id, and answers with the tombstone if it was erased. */
export const sessionRoute = <Params extends { sessionId: string }>(
  name: Route,
  handle: Handler<Params>,
): NextHandler<Params> =>
  sessionIdRoute<Params>(name, async (context) => {
    await refuseErased(context.params.sessionId);

    return handle(context);
  });

/** As `sessionRoute`, for work that calls `refuseErased` itself in parallel with something slower. */
export const sessionIdRoute = <Params extends { sessionId: string }>(
  name: Route,
  handle: Handler<Params>,
): NextHandler<Params> =>
  route<Params>(name, async (context) => {
    const sessionId = readPathPart(context.params.sessionId);
    if (!isSessionId(sessionId)) {
      throw new AppError('BAD_REQUEST', { userMessage: 'Invalid session id.' });
    }

    return handle({ ...context, params: { ...context.params, sessionId } });
  });

/** A route about one deletion request: checks its id. */
export const deletionRoute = (name: Route, handle: Handler<{ requestId: string }>) =>
  route<{ requestId: string }>(name, async (context) => {
    requireUuid(context.params.requestId, 'Invalid request id.');

    return handle(context);
  });

class ErasedSession extends AppError {
  constructor(readonly tombstone: Tombstone) {
    super('ERASED', { userMessage: 'This session was erased.' });
  }
}

/** Throws if the session was erased; the error carries its tombstone. */
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

/** The person gets a sentence and a reference; the log gets the details. */
export const answerError = (error: unknown, requestId: string): Response => {
  const known = isAppError(error)
    ? error
    : new AppError('INTERNAL', {
        userMessage: 'Something went wrong. Try again. If it keeps failing, give your administrator the reference.',
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

/** A route without sign-in, which the permission table must also list as public. */
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
