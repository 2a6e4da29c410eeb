import 'server-only';
import { z } from 'zod';
import { getConfig } from '@/lib/config';
import { AppError } from '@/lib/errors';
import { desk } from './desk';

/** What the desk needs to work on verdicts: where they go is a setting. */
export const verdictTools = () => {
  const { db, keys } = desk();

  return { db, keys, delivery: getConfig().DECISION_DELIVERY };
};

export const requireUuid = (id: string, userMessage: string): void => {
  if (!z.uuid().safeParse(id).success) throw new AppError('BAD_REQUEST', { userMessage });
};
