/**
 * The fault board makes the service misbehave on purpose, to test how the desk copes. It exists only
 * with `FAULT_BOARD=1`.
 */
import type { Hono, MiddlewareHandler } from 'hono';
import type { Log } from '@/lib/base/log';
import type { HonoEnv } from '../http/environment';
import { createBoard } from './board';
import { createControl } from './control';
import { createMiddleware } from './middleware';

export interface FaultBoard {
  /** Applies the current faults. Goes after authentication and before the data routes. */
  middleware: MiddlewareHandler<HonoEnv>;
  /** The app that shows and sets the faults, for a port of its own and back-office credentials. */
  control: (options: { authenticate: MiddlewareHandler<HonoEnv> }) => Hono<HonoEnv>;
}

export const createFaultBoard = ({ log }: { log: Log }): FaultBoard => {
  const board = createBoard();

  return {
    middleware: createMiddleware(board, log),
    control: ({ authenticate }) => createControl(board, log, authenticate),
  };
};
