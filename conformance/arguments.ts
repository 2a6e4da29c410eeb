import { parseArgs } from 'node:util';
import { isSessionId } from '@/lib/contract';
import type { Target } from './service';

export interface Options extends Target {
  sessionsPerState: number;
  destructive: boolean;
  /** An existing session to delete. */
  deleteSession: string | null;
  /** A folder with pictures to send. */
  pictures: string | null;
  json: boolean;
}

/** A mistake in the command line. The message repeats no value of it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const usage = `Usage: npm run conformance -- --url <address> --user <name> [options]

Tests an enrolment service over HTTP and reports which promises of the interface it keeps.

  --url <address>         base address of the service, such as https://idv.example
  --user <name>           API username
  --password <password>   API password; better set CONFORMANCE_PASSWORD, because
                          arguments are visible in the process list
  --prefix <path>         path before /data and /enrolment (default /api/v1)
  --sessions <number>     sessions of each status to examine (default 3)
  --timeout <seconds>     how long to wait for an answer (default 30)
  --destructive           also create sessions, send pictures to them and delete them
  --delete-session <id>   also delete this session; needs --destructive
  --pictures <folder>     send these pictures instead of drawn ones: front, back, passport and face
                          (.jpg, .png, .webp); needs --destructive
  --json                  print one JSON document
  --help                  show this text

Without --destructive nothing is changed. Each session's status is requested at most once per run, because an
interval of one minute is recommended. Exit codes: 0 nothing failed, 1 something failed, 2 could not be checked.`;

const flags = {
  url: { type: 'string' },
  user: { type: 'string' },
  password: { type: 'string' },
  prefix: { type: 'string', default: '/api/v1' },
  sessions: { type: 'string', default: '3' },
  timeout: { type: 'string', default: '30' },
  destructive: { type: 'boolean', default: false },
  'delete-session': { type: 'string' },
  pictures: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const parseFlags = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: flags, strict: true, allowPositionals: false }).values;
  } catch (error) {
    // The parser would repeat a stray argument, which may be part of a password.
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (error instanceof Error && code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
      throw new UsageError(`Unknown option ${/'(--?[\w-]+)/.exec(error.message)?.[1] ?? ''}.`);
    }
    if (error instanceof Error && code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
      throw new UsageError(error.message.split('\n')[0] ?? '');
    }
    throw new UsageError('Unexpected argument.');
  }
};

const readUrl = (text: string | undefined): URL | string => {
  if (!text) return '--url is missing.';
  if (!URL.canParse(text)) return '--url is not an address.';
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) return '--url must begin with http:// or https://.';
  if (url.username || url.password) return '--url must not contain credentials; use --user and CONFORMANCE_PASSWORD.';

  return url.search || url.hash ? '--url must not have a query or fragment.' : url;
};

const within = (text: string, least: number, most: number): number | null =>
  /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null;

const isPlain = (text: string): boolean => /^\P{Cc}+$/u.test(text);

/** `null` if only help is requested. Reports all mistakes at once. */
export const parseOptions = (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Options | null => {
  const given = parseFlags(args);
  if (given.help) return null;

  const url = readUrl(given.url);
  const user = given.user ?? '';
  const password = given.password ?? env.CONFORMANCE_PASSWORD ?? '';
  const prefix = given.prefix.replace(/\/+$/, '');
  const sessionsPerState = within(given.sessions, 1, 100);
  const timeout = within(given.timeout, 1, 600);
  const deleteSession = given['delete-session'] ?? null;

  const wrong = [
    typeof url === 'string' ? url : null,
    isPlain(user) && !user.includes(':') ? null : '--user is missing or contains a colon.',
    isPlain(password) ? null : 'The password is missing. Set CONFORMANCE_PASSWORD or use --password.',
    /^(\/[\w.~-]+)*$/.test(prefix) ? null : '--prefix must be a path such as /api/v1.',
    sessionsPerState === null ? '--sessions must be a number from 1 to 100.' : null,
    timeout === null ? '--timeout must be a number of seconds from 1 to 600.' : null,
    deleteSession === null || isSessionId(deleteSession) ? null : '--delete-session is not a session id.',
    deleteSession === null || given.destructive ? null : '--delete-session needs --destructive.',
    given.pictures === undefined || given.destructive ? null : '--pictures needs --destructive.',
  ].filter((sentence) => sentence !== null);

  if (wrong.length > 0 || typeof url === 'string' || sessionsPerState === null || timeout === null) {
    throw new UsageError(wrong.join('\n'));
  }

  return {
    url,
    user,
    password,
    prefix,
    timeoutMs: timeout * 1000,
    sessionsPerState,
    destructive: given.destructive,
    deleteSession,
    pictures: given.pictures ?? null,
    json: given.json,
  };
};
