/** The log of the engine processes. */
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Log } from '@/lib/base/log';
import { appendToLog } from '@/lib/base/log-file';

/** Log lines of our own, stack frames, and why V8 gave up. */
const harmless = [/^\{"level":/, /^ {4}at /, /^FATAL ERROR: /];

/** Libraries may quote what they read from a picture, which is personal data. Only the length of such a line is kept. */
export const withoutQuotes = (line: string): string =>
  harmless.some((form) => form.test(line)) ? line : `[${line.length} characters removed]`;

/** Copies output of an engine process to `engine.log` in the folder, or to the service's log if there is no folder. */
export const keepLog = (output: Readable, { log, logFolder }: { log: Log; logFolder?: string | undefined }): void => {
  createInterface({ input: output }).on('line', (line) => {
    if (line.trim() === '') return;
    if (logFolder === undefined) log.info({ output: withoutQuotes(line) }, 'engine output');
    else appendToLog(logFolder, 'engine', `${withoutQuotes(line)}\n`);
  });
};
