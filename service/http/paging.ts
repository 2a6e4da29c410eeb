import { badRequest } from '../refusals';

const largestPage = 1000;
const defaultPage = 10;

const wholeNumber = (name: string, text: string | undefined, fallback: number, largest: number): number => {
  if (text === undefined) return fallback;

  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > largest) throw badRequest(`${name} must be a whole number from 1 to ${largest}.`);

  return value;
};

export const parsePaging = (query: (name: string) => string | undefined) => ({
  pageNumber: wholeNumber('PageNumber', query('PageNumber'), 1, 1_000_000_000),
  pageSize: wholeNumber('PageSize', query('PageSize'), defaultPage, largestPage),
});
