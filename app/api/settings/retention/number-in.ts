import { AppError } from '@/lib/errors';

/** The number of a duty or a rule in an address. */
export const numberIn = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new AppError('BAD_REQUEST', { userMessage: 'This is not a number of ours.' });

  return Number(text);
};
