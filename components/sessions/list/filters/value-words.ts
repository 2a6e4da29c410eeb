import type { FacetName, PersonName, TagsAnswer } from '@/lib/answers';
import { me, none, unread, withheld } from '@/lib/session-query';
import { factorName } from '../../../evidence/decision/factor-names';
import { countryName } from '../../../ui/country-codes';
import { documentTypeWords } from '../../../ui/document-words';
import { describeLevel } from '../../../ui/level-words';
import { describeStatus } from '../../../ui/status-words';

/** Ids into names; what is not at hand yet is shown by its id. */
export interface Names {
  people: readonly PersonName[];
  tags: TagsAnswer['tags'];
}

export const filterLabels = {
  status: 'Status',
  documentType: 'Document type',
  country: 'Country',
  level: 'Decision level',
  weakest: 'Weakest factor',
  assignee: 'Assignee',
  tag: 'Tag',
} as const satisfies Record<FacetName, string>;

const missing: Record<FacetName, string> = {
  status: 'Not delivered',
  documentType: 'Not recognised',
  country: 'Not delivered',
  level: 'No results',
  weakest: 'None',
  assignee: 'Nobody',
  tag: 'No tag',
};

/** `High`: levels are shouted by the service, not by us. */
export const levelWord = (level: string): string => {
  const { word, known } = describeLevel(level);
  return known ? word.charAt(0) + word.slice(1).toLowerCase() : word;
};

const statusWord = (status: string): string => {
  const { word, note, known } = describeStatus(status);
  return known && note ? `${word} ${note}` : word;
};

const codedCountry = (code: string): string => {
  const name = countryName(code);
  return name ? `${code} ${name}` : code;
};

/** A value of a filter in words, for a chip, a choice or a sentence. */
export const valueWords = (name: FacetName, value: string, names: Names): string => {
  if (value === none) return missing[name];
  switch (name) {
    case 'status':
      return statusWord(value);
    case 'documentType':
      return documentTypeWords(value);
    case 'country':
      return codedCountry(value);
    case 'level':
      if (value === unread) return 'Not read yet';
      return value === withheld ? 'Not released' : levelWord(value);
    case 'weakest':
      return value === unread ? 'Not read yet' : factorName(value);
    case 'assignee':
      return value === me ? 'You' : (names.people.find(({ id }) => id === value)?.name ?? value);
    case 'tag':
      return names.tags.find(({ id }) => String(id) === value)?.name ?? `Tag ${value}`;
  }
};
