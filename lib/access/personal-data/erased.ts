import { AppError } from '@/lib/base/errors';
import type { Queryable } from '@/lib/db';
import { isErased } from '@/lib/db/session-lock';

/** Nothing may be written about an erased session. */
export const requireNotErased = async (tx: Queryable, sessionId: string): Promise<void> => {
  if (await isErased(tx, sessionId)) {
    throw new AppError('ERASED', { userMessage: 'This session was erased.' });
  }
};
