/** Apart from `readAddress`, so that browsers do not load the sentences. */
import { type AddressProblem, readAddress } from './address';
import { type FacetName, facetNames, listColumns, sortColumns, type TimeFilterName, timeFilterNames } from './columns';
import { none, type SessionQuery } from './query';

const includes = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);

const sentences: Record<Exclude<AddressProblem, FacetName | TimeFilterName>, string> = {
  'tag number': `tag must be the number of a tag, or ${none}`,
  factor: 'factor must be a factor and a level, such as faceVerification:LOW',
  scoreFrom: 'scoreFrom must be a score from 0 to 100',
  scoreTo: 'scoreTo must be a score from 0 to 100',
  'score range': 'scoreFrom must not be above scoreTo',
  waiting: 'waiting must be a number of hours above 0',
  expiry: 'expiry must be a whole number of months from 0 to 120',
  id: 'id must be at least the first 4 characters of a session id',
  sort: `sort must be one of ${sortColumns.join(', ')}, with a leading minus sign to reverse the order`,
  columns: `columns must be names of columns, separated by commas: ${listColumns.join(', ')}`,
  size: 'size must be 50, 100 or 200',
  'several places': 'only one of from, after, before, at and end may be given',
};

const sentenceOf = (problem: AddressProblem): string => {
  if (includes(facetNames, problem)) return `${problem} must be at most 300 codes of at most 100 characters`;
  if (includes(timeFilterNames, problem)) {
    return `${problem} must be a period such as 7d, 24h or 2026-11-01/2026-11-08, with the end after the start`;
  }
  return sentences[problem];
};

/** Reads an address, with a sentence about each problem. */
export const checkAddress = (params: URLSearchParams): { query: SessionQuery; problems: string[] } => {
  const { query, problems } = readAddress(params);

  return { query, problems: problems.map(sentenceOf) };
};
