import { expect, it } from 'vitest';
import { outsideWords } from './outside-words';

it.each([['Mária Kováčová'], ['PASSPORT'], ['line one\nline two'], ['नमस्ते'], ['']])(
  'plain text stays as it is: %j',
  (text) => {
    expect(outsideWords(text)).toBe(text);
  },
);

it('shows a control that would reverse what follows, and takes its effect away', () => {
  expect(outsideWords('ANNA\u202eGNP.exe')).toBe('\u2068ANNA⟨U+202E⟩GNP.exe\u2069');
  expect(outsideWords('a\u2069b')).toBe('\u2068a⟨U+2069⟩b\u2069');
  expect(outsideWords('a\0b\u200bc')).toBe('\u2068a⟨U+0000⟩b⟨U+200B⟩c\u2069');
});

it('changes nothing the second time', () => {
  const once = outsideWords('\u202eשרה');
  expect(outsideWords(once)).toBe(once);
  expect(outsideWords('\u2068a\u202e\u2069')).toBe('\u2068⟨U+2068⟩a⟨U+202E⟩⟨U+2069⟩\u2069');
});

it('isolates text that runs from right to left', () => {
  expect(outsideWords('שרה כהן')).toBe('\u2068שרה כהן\u2069');
});
