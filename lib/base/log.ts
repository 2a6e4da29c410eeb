import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type Logger, pino } from 'pino';

export type Log = Logger;

const levelNames = ['debug', 'info', 'warn', 'error'];

/**
 * Structured logs on standard output, one JSON line each. Callers log selected fields: ids, codes,
 * times and counts, never bodies, headers, query strings or names. The redaction is only a second
 * line of defence.
 */
export const createLog = (process_: string): Log => {
  const level = process.env.LOG_LEVEL ?? 'info';

  return pino(
    {
      level: levelNames.includes(level) ? level : 'info',
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

/** Pino's own stream would retry forever if its reader is gone, and the process would never end. */
const standardOutput = (): NodeJS.WriteStream => {
  if (!process.stdout.listeners('error').includes(ignore)) {
    process.stdout.on('error', ignore);
  }

  return process.stdout;
};

/** A missing reader must not stop the desk. */
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

/** Error messages contain paths, and paths contain session ids. */
const withoutIds = (text: string): string => text.replace(ids, '[id]');

/** Keeps only these properties: errors of drivers may carry rows, headers or addresses. */
export const describeError = (error: unknown): DescribedError => {
  if (!(error instanceof Error)) {
    return { name: 'NotAnError', message: typeof error };
  }
  // Drizzle puts parameters into message and stack; the cause has the actual error.
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
