import { expect, it } from 'vitest';
import { languageFor } from './words';

it.each([
  ['de-DE', 'fr-FR,fr;q=0.9', 'de-DE'],
  [undefined, 'fr-FR,fr;q=0.9,en;q=0.8', 'fr-FR'],
  [undefined, 'en;q=0.5,uk-UA;q=0.9', 'uk-UA'],
  [undefined, 'pl-PL,ja;q=0.8', 'jp-JP'],
  ['xx', 'pl-PL', 'en-US'],
  [undefined, null, 'en-US'],
])('with %s in the address and %s from the browser, speaks %s', (asked, accepted, language) => {
  expect(languageFor(asked, accepted)).toBe(language);
});
