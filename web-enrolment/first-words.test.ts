import { expect, it } from 'vitest';
import { enrolmentLanguages } from '@/lib/contract/vocabulary';
import { firstWords } from './first-words';

it.each(enrolmentLanguages)('%s: says everything without the script, and without a name to fill in', (language) => {
  for (const [key, text] of Object.entries(firstWords[language])) {
    expect(text, key).toMatch(/\S/);
    expect(text, key).not.toMatch(/[{}]/);
  }
});

it('are those of the page’s own languages', () => {
  expect(firstWords['en-US'].oldTitle).toBe('This browser is too old');
  expect(firstWords['ar-SA'].unauthorizedTitle).toBe('هذا الرابط لا يعمل');
});
