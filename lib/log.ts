import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type Logger, pino } from 'pino';

export type Log = Logger;

const levelNames = ['debug', 'info', 'warn', 'error'];

/**
 * Structured logs, one JSON line each, on standard output. What is logged is chosen field by field:
 * ids, codes, times and counts. Bodies, headers, query strings and names are never passed in; the
 * redaction below is a second net, not the first.
 */
export const createLog = (process_: string): Log => {
  const wanted = process.env.LOG_LEVEL ?? 'info';

  return pino(
    {
      level: levelNames.includes(wanted) ? wanted : 'info',
      base: { process: process_, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, error: describeError },
      redact: {
        paths: ['authorization', 'cookie', 'password', 'headers', 'body', '*.authorization', '*.cookie', '*.password'],
        censor: '[removed]',
      },
    },
    standardOutput(),
  );
};

/** Not pino's own way there: with its reader gone, that one tries for ever to write the last lines, and never ends. */
const standardOutput = (): NodeJS.WriteStream => {
  if (!process.stdout.listeners('error').includes(ignore)) {
    process.stdout.on('error', ignore);
  }

  return process.stdout;
};

/** Whoever read the log is gone; the desk goes on, or ends, without. */
const ignore = () => undefined;

interface DescribedError {
  name: string;
  message: string;
  code?: unknown;
  stack?: string;
  cause?: DescribedError;
  query?: string;
}

const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** A file that is missing is named with its path, and a session's files lie below its id. */
const withoutIds = (text: string): string => text.replace(ids, '[id]');

/** Only these properties: an error from a driver or from fetch may carry rows, headers or addresses. */
export const describeError = (error: unknown): DescribedError => {
  if (!(error instanceof Error)) {
    return { name: 'NotAnError', message: typeof error };
  }
  // drizzle puts the statement's parameters into message and stack; what went wrong is in the cause.
  if (error instanceof DrizzleQueryError) {
    return { ...describeError(error.cause), query: error.query };
  }

  return {
    name: error.name,
    message: withoutIds(error.message),
    ...('code' in error && { code: error.code }),
    ...(error.stack && { stack: withoutIds(error.stack) }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
};
