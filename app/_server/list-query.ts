import 'server-only';
import { AppError } from '@/lib/errors';
import { readAddress, type SessionQuery } from '@/lib/session-query';

/** What a request asks of the list. Anything that cannot be understood is refused, with what it should have been. */
export const readListQuery = (params: URLSearchParams): SessionQuery => {
  const { query, problems } = readAddress(params);

  if (problems.length > 0) {
    throw new AppError('BAD_REQUEST', {
      userMessage: `The list cannot be filtered like this: ${problems.join('; ')}.`,
    });
  }

  return query;
};

/** `newest` of an earlier answer. */
export const readSince = (text: string | null): number | null => {
  if (text === null) return null;
  if (!/^\d{1,10}$/.test(text)) {
    throw new AppError('BAD_REQUEST', { userMessage: 'since must be a number that an earlier answer gave as newest.' });
  }

  return Number(text);
};
