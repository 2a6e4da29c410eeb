/** One session that is not what the list says, keeps its results back, or does not go when told to. */
import type { Context } from 'hono';
import type { z } from 'zod';
import { refuse } from '../http/answers';
import { notFound, notReleased } from '../refusals';
import { defineFault, oneOf, phraseWith, routes, sessionId, times, wholeNumber } from './settings';

const answer = oneOf(['accepted', 'refused']);

export const sessionSchemas = [
  defineFault('vanished-session', 'The list shows this session, and every endpoint below it answers 404.', {
    sessionId,
    routes,
    times,
  }),
  defineFault('withheld-results', 'The results and pictures of this session are not released, whatever its status.', {
    sessionId,
    routes,
    times,
  }),
  defineFault('undeletable-session', 'DELETE answers 204 (accepted) or 500 (refused), and the session stays.', {
    sessionId,
    answer: answer.default('accepted').describe(phraseWith(answer, 'accepted unless given')),
    times,
  }),
  defineFault('late-deletion', 'DELETE answers 204 at once, and the session goes this much later.', {
    sessionId,
    milliseconds: wholeNumber(0, 600_000),
    times,
  }),
] as const;

export type SessionFault = z.output<(typeof sessionSchemas)[number]>;

/** Answers in place of the route, which never runs; `goOn` lets it run even so, for one that is late. */
export const answerForSession = (c: Context, fault: SessionFault, goOn: () => Promise<void>): Response => {
  switch (fault.kind) {
    case 'vanished-session': {
      // To the letter what a session that was never there gets.
      const { code, userMessage } = notFound();

      return refuse(c, 404, code, userMessage);
    }
    case 'withheld-results': {
      const { code, userMessage } = notReleased('kept back by the fault board');

      return refuse(c, 409, code, userMessage);
    }
    case 'undeletable-session':
      return fault.answer === 'accepted'
        ? c.body(null, 204)
        : refuse(c, 500, 'INTERNAL_ERROR', 'The fault board keeps this session.');
    case 'late-deletion':
      // Nobody waits for it, not even a service that ends.
      setTimeout(() => void goOn(), fault.milliseconds).unref();

      return c.body(null, 204);
  }
};
