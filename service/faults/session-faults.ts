/** Faults of one session: it vanishes, withholds its results, survives its deletion, or has an image of an odd name. */
import type { Context } from 'hono';
import type { z } from 'zod';
import { refuse } from '../http/request';
import { notFound, notReleased } from '../refusals';
import { defineFault, oneOf, phraseWith, routes, sessionId, text, times, wholeNumber } from './settings';

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
  defineFault('denied-deletion', 'DELETE deletes the session, but returns 404.', { sessionId, times }),
  defineFault('renamed-image', 'This image of the session has another name, which may be an odd one.', {
    sessionId,
    imageName: text(64),
    as: text(200),
  }),
] as const;

type SessionFault = z.output<(typeof sessionSchemas)[number]>;

export type RenamedImage = Extract<SessionFault, { kind: 'renamed-image' }>;

/** Exactly what an unknown session gets. */
const refuseUnknown = (c: Context): Response => {
  const { code, userMessage } = notFound();

  return refuse(c, 404, code, userMessage);
};

/** Answers instead of the route, or runs it through `runRoute` and denies it. A late deletion runs it later. */
export const answerForSession = (
  c: Context,
  fault: Exclude<SessionFault, RenamedImage>,
  runRoute: () => Promise<void>,
): Response | Promise<Response> => {
  switch (fault.kind) {
    case 'vanished-session':
      return refuseUnknown(c);
    case 'denied-deletion':
      return runRoute().then(() => {
        // Otherwise Hono would keep the route's answer.
        c.res = undefined;
        c.res = refuseUnknown(c);

        return c.res;
      });
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

/** The lists of images and results carry the other name. */
export const renameImage = ({ imageName, as }: RenamedImage, body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (_, value: unknown) => (value === imageName ? as : value));

/** A request for the other name gets the image. */
export const serveRenamed = (c: Context, { imageName, as }: RenamedImage): void => {
  const param = c.req.param.bind(c.req) as (name: string) => string | undefined;
  const value = (name: string) => (name === 'imageName' && param(name) === as ? imageName : param(name));
  Object.defineProperty(c.req, 'param', { value });
};
