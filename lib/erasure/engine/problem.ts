/** Why an erasure did not succeed: a code that stays the same, and a sentence for people. Neither tells of the person. */
import { isAppError } from '@/lib/errors';

const separator = ': ';

export const codeOf = (error: unknown): string => (isAppError(error) ? error.code : 'INTERNAL');

/** As it is kept. */
export const problemOf = (error: unknown): string =>
  `${codeOf(error)}${separator}${isAppError(error) ? error.userMessage : 'Something went wrong here.'}`;

export const codeIn = (problem: string | null): string | null => problem?.split(separator)[0] ?? null;

export const sentenceIn = (problem: string): string => problem.split(separator).slice(1).join(separator);
