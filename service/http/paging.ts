import { badRequest } from '../refusals';

/** The smallest is 1. */
export const pageNumbers = { largest: 1_000_000_000, default: 1 } as const;
export const pageSizes = { largest: 1000, default: 10 } as const;

const wholeNumber = (name: string, text: string | undefined, allowed: { largest: number; default: number }): number => {
  if (text === undefined) return allowed.default;

  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > allowed.largest) {
    throw badRequest(`${name} must be a whole number from 1 to ${allowed.largest}.`);
  }

  return value;
};

export const parsePaging = (query: (name: string) => string | undefined) => ({
  pageNumber: wholeNumber('PageNumber', query('PageNumber'), pageNumbers),
  pageSize: wholeNumber('PageSize', query('PageSize'), pageSizes),
});
