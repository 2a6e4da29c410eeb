import { AppError } from '@/lib/base/errors';

/** The number of an obligation or a rule in an address. */
export const numberIn = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new AppError('BAD_REQUEST', { userMessage: 'Invalid number.' });

  return Number(text);
};
