/**
 * Applies the faults to a request, in this order whatever their order on the board: delays; then the
 * first that answers in place of the route; else the route's own answer, changed by those that change
 * answers; and last, half of that.
 */
import type { Context, MiddlewareHandler } from 'hono';
import type { Log } from '@/lib/log';
import type { HonoEnv } from '../http/environment';
import { concerns } from './aim';
import type { Board, Placed } from './board';
import { hangUpHalfway } from './connection';
import { changeWording, type DriftFault, driftKinds } from './drift';
import { delay, failWith } from './failures';
import type { Fault } from './fault';
import { changePage, type ListFault } from './list-faults';
import { answerForSession } from './session-faults';
import { type Target, targetOf } from './target';

/** Decides whether a fault that concerns this request strikes, counts it and logs it. */
type Strike = (one: Placed) => boolean;

type Change = Placed & { fault: ListFault | DriftFault };

const changeOrder: readonly (Fault['kind'] | DriftFault['what'])[] = [
  'hidden-row',
  'repeated-row',
  'empty-page',
  ...driftKinds,
];

const orderOf = ({ fault }: Change): number => changeOrder.indexOf(fault.kind === 'drift' ? fault.what : fault.kind);

const isChange = (one: Placed): one is Change => {
  const { kind } = one.fault;

  return kind === 'drift' || kind === 'empty-page' || kind === 'repeated-row' || kind === 'hidden-row';
};

const delayAll = async (c: Context, here: readonly Placed[], strike: Strike): Promise<void> => {
  for (const one of here) {
    if (one.fault.kind === 'latency' && strike(one)) await delay(one.fault.milliseconds, c.req.raw.signal);
  }
};

const answerInstead = (
  c: Context,
  one: Placed,
  strike: Strike,
  goOn: () => Promise<void>,
): Response | Promise<Response> | null => {
  const { fault } = one;

  switch (fault.kind) {
    case 'error':
      return one.draw() < fault.rate && strike(one) ? failWith(c, fault) : null;
    case 'too-many':
    case 'html':
    case 'reset':
      return strike(one) ? failWith(c, fault) : null;
    case 'vanished-session':
    case 'withheld-results':
    case 'undeletable-session':
    case 'late-deletion':
      return strike(one) ? answerForSession(c, fault, goOn) : null;
    case 'latency':
    case 'half-body':
    case 'empty-page':
    case 'repeated-row':
    case 'hidden-row':
    case 'drift':
    case 'clock':
      return null;
  }
};

const changed = ({ fault }: Change, target: Target, body: unknown): unknown =>
  fault.kind === 'drift' ? changeWording(fault, target, body) : changePage(fault, body);

const changeAnswer = async (c: Context, target: Target, changes: readonly Change[], strike: Strike) => {
  const isJson = c.res.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (changes.length === 0 || !isJson) return;

  const original = c.res;
  const before = await original.clone().text();
  if (before === '') return;
  let text = JSON.stringify(JSON.parse(before));
  let isChanged = false;

  for (const one of changes.toSorted((left, right) => orderOf(left) - orderOf(right))) {
    const next = JSON.stringify(changed(one, target, JSON.parse(text)));
    // A fault that finds nothing to change has not struck.
    if (next === text || !strike(one)) continue;
    text = next;
    isChanged = true;
  }
  if (!isChanged) return;

  const headers = new Headers(original.headers);
  headers.set('content-length', String(Buffer.byteLength(text)));
  // Otherwise the old answer's headers, its length among them, would be laid over the new one's.
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
    const here = target ? board.placed().filter(({ fault }) => concerns(fault, target)) : [];
    if (!target || here.length === 0) return next();

    const strike: Strike = (one) => {
      const strikes = board.strike(one);
      if (strikes) log.info({ requestId: c.get('requestId'), fault: one.fault.kind, route: target.pattern }, 'fault');

      return strikes;
    };

    await delayAll(c, here, strike);

    for (const one of here) {
      const answer = answerInstead(c, one, strike, next);
      if (!answer) continue;
      c.set('route', target.pattern);

      return answer;
    }

    await next();
    await changeAnswer(c, target, here.filter(isChange), strike);
    await breakOff(
      c,
      here.filter(({ fault }) => fault.kind === 'half-body'),
      strike,
    );
  };
