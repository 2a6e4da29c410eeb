/**
 * Applies faults to a request in a fixed order, whatever their order on the board: first delays; then
 * the first fault that answers instead of the route; otherwise the route's answer with all changes
 * applied; and last, the answer cut in half.
 */
import type { Context, MiddlewareHandler } from 'hono';
import type { Log } from '@/lib/base/log';
import type { HonoEnv } from '../http/environment';
import { applyDrift, changePage, type DriftFault, driftKinds, type ListFault, listSchemas } from './answer-faults';
import type { Board, Placed } from './board';
import { hangUpHalfway } from './connection';
import { delay, failWith } from './failures';
import type { Fault } from './fault';
import { answerForSession, type RenamedImage, renameImage, serveRenamed } from './session-faults';
import { type Target, targetOf } from './target';

// GUIDs are case-insensitive.
const isSame = (one: string, other: string | null): boolean => one.toLowerCase() === other?.toLowerCase();

const isRoute = (routes: readonly string[] | undefined, { route }: Target): boolean => routes?.includes(route) ?? true;

const isSession = (ids: readonly string[] | undefined, { sessionId }: Target): boolean =>
  ids?.some((id) => isSame(id, sessionId)) ?? true;

/** Routes that a service refuses until a session is decided. */
const releasedRoutes: readonly Target['route'][] = ['decision', 'document', 'face', 'images', 'image'];

/** True if the fault applies to this request. */
const concerns = (fault: Fault, target: Target): boolean => {
  switch (fault.kind) {
    case 'latency':
    case 'error':
    case 'too-many':
    case 'reset':
    case 'half-body':
    case 'html':
    case 'not-found':
      return isRoute(fault.routes, target) && isSession(fault.sessionIds, target);
    case 'empty-page':
    case 'repeated-row':
    case 'hidden-row':
    case 'bad-row':
      return target.route === 'list';
    case 'vanished-session':
      return isRoute(fault.routes, target) && isSame(fault.sessionId, target.sessionId);
    case 'withheld-results':
      return (
        releasedRoutes.includes(target.route) &&
        isRoute(fault.routes, target) &&
        isSame(fault.sessionId, target.sessionId)
      );
    case 'renamed-image':
      return releasedRoutes.includes(target.route) && isSame(fault.sessionId, target.sessionId);
    case 'undeletable-session':
    case 'late-deletion':
    case 'denied-deletion':
      return target.route === 'delete' && isSame(fault.sessionId, target.sessionId);
    case 'drift':
      // The list has rows of many sessions, checked one by one later.
      return isRoute(fault.routes, target) && (target.route === 'list' || isSession(fault.sessionIds, target));
    case 'clock':
      return false;
  }
};

/** Counts and logs a strike; false if the fault is used up. */
type Strike = (placed: Placed) => boolean;

type Change = Placed & { fault: ListFault | DriftFault | RenamedImage };

const changeOrder: readonly (Fault['kind'] | DriftFault['what'])[] = [
  'renamed-image',
  'hidden-row',
  'bad-row',
  'repeated-row',
  'empty-page',
  ...driftKinds,
];

const changeKinds = [...listSchemas.map(({ shape }) => shape.kind.value), 'drift', 'renamed-image'] as const;

const orderOf = ({ fault }: Change): number => changeOrder.indexOf(fault.kind === 'drift' ? fault.what : fault.kind);

const isChange = (placed: Placed): placed is Change => (changeKinds as readonly string[]).includes(placed.fault.kind);

const delayAll = async (c: Context, applicable: readonly Placed[], strike: Strike): Promise<void> => {
  for (const placed of applicable) {
    if (placed.fault.kind === 'latency' && strike(placed)) await delay(placed.fault.milliseconds, c.req.raw.signal);
  }
};

const answerInstead = (
  c: Context,
  placed: Placed,
  strike: Strike,
  runRoute: () => Promise<void>,
): Response | Promise<Response> | null => {
  const { fault } = placed;

  switch (fault.kind) {
    case 'error':
      return placed.draw() < fault.rate && strike(placed) ? failWith(c, fault) : null;
    case 'too-many':
    case 'html':
    case 'not-found':
    case 'reset':
      return strike(placed) ? failWith(c, fault) : null;
    case 'vanished-session':
    case 'withheld-results':
    case 'undeletable-session':
    case 'late-deletion':
    case 'denied-deletion':
      return strike(placed) ? answerForSession(c, fault, runRoute) : null;
    case 'latency':
    case 'half-body':
    case 'empty-page':
    case 'repeated-row':
    case 'hidden-row':
    case 'bad-row':
    case 'drift':
    case 'renamed-image':
    case 'clock':
      return null;
  }
};

const changed = ({ fault }: Change, target: Target, body: unknown): unknown => {
  if (fault.kind === 'drift') return applyDrift(fault, target, body);

  return fault.kind === 'renamed-image' ? renameImage(fault, body) : changePage(fault, body);
};

const changeAnswer = async (c: Context, target: Target, changes: readonly Change[], strike: Strike) => {
  const isJson = c.res.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (changes.length === 0 || !isJson) return;

  const original = c.res;
  const before = await original.clone().text();
  if (before === '') return;
  let text = JSON.stringify(JSON.parse(before));
  let isChanged = false;

  for (const placed of changes.toSorted((left, right) => orderOf(left) - orderOf(right))) {
    const next = JSON.stringify(changed(placed, target, JSON.parse(text)));
    // A fault that changes nothing has not struck.
    if (next === text || !strike(placed)) continue;
    text = next;
    isChanged = true;
  }
  if (!isChanged) return;

  const headers = new Headers(original.headers);
  headers.set('content-length', String(Buffer.byteLength(text)));
  // Otherwise Hono would copy the old headers, including the length, onto the new answer.
  c.res = undefined;
  c.res = new Response(text, { status: original.status, headers });
};

const breakOff = async (c: Context, halves: readonly Placed[], strike: Strike): Promise<void> => {
  if (halves.length === 0 || c.req.method === 'HEAD') return;

  const bytes = Buffer.from(await c.res.clone().arrayBuffer());
  if (bytes.length > 1 && halves.some(strike)) await hangUpHalfway(c, c.res, bytes);
};

export const createMiddleware =
  (board: Board, log: Log): MiddlewareHandler<HonoEnv> =>
  async (c, next) => {
    if (board.placed().length === 0) return next();

    const target = targetOf(c.req.method, c.req.path);
    const applicable = target ? board.placed().filter(({ fault }) => concerns(fault, target)) : [];
    if (!target || applicable.length === 0) return next();

    const strike: Strike = (placed) => {
      const strikes = board.strike(placed);
      if (strikes)
        log.info({ requestId: c.get('requestId'), fault: placed.fault.kind, route: target.pattern }, 'fault');

      return strikes;
    };

    await delayAll(c, applicable, strike);

    for (const placed of applicable) {
      const answer = answerInstead(c, placed, strike, next);
      if (!answer) continue;
      c.set('route', target.pattern);

      return answer;
    }

    for (const { fault } of applicable) if (fault.kind === 'renamed-image') serveRenamed(c, fault);

    await next();
    await changeAnswer(c, target, applicable.filter(isChange), strike);
    await breakOff(
      c,
      applicable.filter(({ fault }) => fault.kind === 'half-body'),
      strike,
    );
  };
