/**
 * The fault board: makes the service misbehave on purpose, for tests and for people who want to see
 * what the desk does then. Only ever there with `FAULT_BOARD=1`.
 */
import type { Hono, MiddlewareHandler } from 'hono';
import type { Log } from '@/lib/log';
import type { HonoEnv } from '../http/environment';
import { createBoard } from './board';
import { createControl } from './control';
import { createMiddleware } from './middleware';

export interface FaultBoard {
  /** Before the data routes, after authentication: applies the present faults, and passes everything on when there are none. */
  middleware: MiddlewareHandler<HonoEnv>;
  /** For a port of its own: shows and sets the faults, for whom `authenticate` finds to be the back office. */
  control: (options: { authenticate: MiddlewareHandler<HonoEnv> }) => Hono<HonoEnv>;
}

export const createFaultBoard = ({ log }: { log: Log }): FaultBoard => {
  const board = createBoard();

  return {
    middleware: createMiddleware(board, log),
    control: ({ authenticate }) => createControl(board, log, authenticate),
  };
};
