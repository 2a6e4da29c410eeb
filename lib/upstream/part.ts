/** One part of a session: there, or absent in a way that the caller has a word for. */
import { type ErrorCode, isAppError } from '@/lib/errors';

export type Part<Value, Absent extends string> = { state: 'there'; value: Value } | { state: Absent };

/** What is not in the table says something about the service as a whole, and nothing about the part: it is thrown on. */
export const partReader =
  <Absent extends string>(stateByCode: Partial<Record<ErrorCode, Absent>>) =>
  async <Value>(request: Promise<Value>): Promise<Part<Value, Absent>> => {
    try {
      return { state: 'there', value: await request };
    } catch (error) {
      const state = isAppError(error) ? stateByCode[error.code] : undefined;
      if (!state) throw error;

      return { state };
    }
  };
