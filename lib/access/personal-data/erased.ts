import type { Queryable } from '@/lib/db';
import { isErased } from '@/lib/db/session-turns';
import { AppError } from '@/lib/errors';

/** For words about a session: none are stored once it is erased. */
export const requireNotErased = async (tx: Queryable, sessionId: string): Promise<void> => {
  if (await isErased(tx, sessionId)) {
    throw new AppError('ERASED', { userMessage: 'This session was erased.' });
  }
};
