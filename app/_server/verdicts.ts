import 'server-only';
import { getConfig } from '@/lib/config';
import { desk } from './desk';

/** What the desk needs to work on verdicts: where they go is a setting. */
export const verdictTools = () => {
  const { db, keys } = desk();

  return { db, keys, delivery: getConfig().DECISION_DELIVERY };
};
