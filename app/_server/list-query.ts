import 'server-only';
import { AppError } from '@/lib/base/errors';
import type { SessionQuery } from '@/lib/session-query';
import { checkAddress } from '@/lib/session-query/check-address';

/** Parses the filters of the list; refuses invalid ones with a hint. */
export const readListQuery = (params: URLSearchParams): SessionQuery => {
  const { query, problems } = checkAddress(params);

  if (problems.length > 0) {
    throw new AppError('BAD_REQUEST', {
      userMessage: `Invalid filter: ${problems.join('; ')}.`,
    });
  }

  return query;
};

/** The `newest` number of an earlier answer. */
export const readSince = (text: string | null): number | null => {
  if (text === null) return null;
  if (!/^\d{1,10}$/.test(text)) {
    throw new AppError('BAD_REQUEST', { userMessage: 'since must be the latest number from an earlier response.' });
  }

  return Number(text);
};
