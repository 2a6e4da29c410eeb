import 'server-only';
import { getConfig } from '@/lib/base/config';
import { desk } from './desk';

/** Tools for verdicts, including the configured delivery. */
export const verdictTools = () => {
  const { db, keys } = desk();

  return { db, keys, delivery: getConfig().DECISION_DELIVERY };
};
