/** Faults of one session: it vanishes, withholds its results, or survives its deletion. */
import type { Context } from 'hono';
import type { z } from 'zod';
import { refuse } from '../http/request';
import { notFound, notReleased } from '../refusals';
import { defineFault, oneOf, phraseWith, routes, sessionId, times, wholeNumber } from './settings';

const answer = oneOf(['accepted', 'refused']);

export const sessionSchemas = [
  defineFault('vanished-session', 'The list shows this session, but every endpoint under it returns 404.', {
    sessionId,
    routes,
    times,
  }),
  defineFault('withheld-results', 'The results and pictures of this session are not released, whatever its status.', {
    sessionId,
    routes,
    times,
  }),
  defineFault('undeletable-session', 'DELETE returns 204 (accepted) or 500 (refused), but the session stays.', {
    sessionId,
    answer: answer.default('accepted').describe(phraseWith(answer, 'default: accepted')),
    times,
  }),
  defineFault('late-deletion', 'DELETE returns 204 at once, but the session is deleted this much later.', {
    sessionId,
    milliseconds: wholeNumber(0, 600_000),
    times,
  }),
] as const;

export type SessionFault = z.output<(typeof sessionSchemas)[number]>;

/** Answers instead of the route; a late deletion runs it later through `runRoute`. */
export const answerForSession = (c: Context, fault: SessionFault, runRoute: () => Promise<void>): Response => {
  switch (fault.kind) {
    case 'vanished-session': {
      // Exactly what an unknown session gets.
      const { code, userMessage } = notFound();

      return refuse(c, 404, code, userMessage);
    }
    case 'withheld-results': {
      const { code, userMessage } = notReleased('withheld by the fault board');

      return refuse(c, 409, code, userMessage);
    }
    case 'undeletable-session':
      return fault.answer === 'accepted'
        ? c.body(null, 204)
        : refuse(c, 500, 'INTERNAL_ERROR', 'The fault board prevents the deletion.');
    case 'late-deletion':
      // Unreferenced, so that it does not keep a stopping service alive.
      setTimeout(() => void runRoute(), fault.milliseconds).unref();

      return c.body(null, 204);
  }
};
