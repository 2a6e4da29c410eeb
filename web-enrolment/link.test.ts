import { expect, test, vi } from 'vitest';
import { enrolmentLanguages } from '@/lib/contract/vocabulary';
import { readLink } from './link';

const read = (search: string, { preferred = ['en-GB'] as readonly string[], isTopLevel = false } = {}) => {
  const note = vi.fn<(sentence: string) => void>();

  return {
    link: readLink({ search, preferred, isTopLevel, note }),
    notes: note.mock.calls.map(([sentence]) => sentence),
  };
};

test('a plain link stands alone, offers the phone, and has nothing to say in the console', () => {
  const { link, notes } = read('?token=a.b.c', { isTopLevel: true });

  expect(link).toEqual({ token: 'a.b.c', isFramed: false, language: 'en-US', offersPhone: true, isPhoneOnly: false });
  expect(notes).toEqual([]);
});

test.each(enrolmentLanguages)('lang=%s is that language', (language) => {
  const { link, notes } = read(`?lang=${language}`, { preferred: ['fr'] });

  expect(link.language).toBe(language);
  expect(notes).toEqual([]);
});

test.each([
  [['nb-NO', 'ja', 'de'], 'jp-JP'],
  [['de-AT', 'en'], 'de-DE'],
  [['ar-EG'], 'ar-SA'],
  [['is', 'nb'], 'en-US'],
  [[], 'en-US'],
])('without lang, %j gives %s', (preferred, language) => {
  expect(read('', { preferred }).link.language).toBe(language);
});

test('an unknown lang falls back to what is closest, then to the browser, and says so', () => {
  expect(read('?lang=ja-JP').link.language).toBe('jp-JP');

  const { link, notes } = read('?lang=xx-XX', { preferred: ['fi'] });
  expect(link.language).toBe('fi-FI');
  expect(notes).toEqual([expect.stringContaining('"xx-XX" is not a value of lang, so fi-FI is used')]);
});

test('a token in the wrong place is not written to the console', () => {
  const { notes } = read('?lang=eyJhbGciOiJIUzI1NiJ9.eyJz.c2ln&iframe=eyJhbGciOiJIUzI1NiJ9.eyJz.c2ln');

  expect(notes).toHaveLength(2);
  expect(notes.join()).not.toContain('eyJ');
});

test('crossDevice=false and onlyMobile=true count with iframe=true', () => {
  expect(read('?iframe=true&crossDevice=false')).toMatchObject({
    link: { isFramed: true, offersPhone: false },
    notes: [],
  });
  expect(read('?iframe=true&onlyMobile=true')).toMatchObject({ link: { isPhoneOnly: true }, notes: [] });
});

test('crossDevice=false and onlyMobile=true are ignored without iframe=true, and that is said', () => {
  const { link, notes } = read('?crossDevice=false&onlyMobile=true');

  expect(link).toMatchObject({ offersPhone: true, isPhoneOnly: false });
  expect(notes).toEqual([
    'crossDevice=false is ignored: it needs iframe=true.',
    'onlyMobile=true is ignored: it needs iframe=true.',
  ]);
});

test('a desktop that must use a phone gets the code even with crossDevice=false', () => {
  const { link, notes } = read('?iframe=true&crossDevice=false&onlyMobile=true');

  expect(link).toMatchObject({ offersPhone: true, isPhoneOnly: true });
  expect(notes).toHaveLength(1);
});

test.each(['iframe=1', 'iframe=TRUE', 'iframe=true&crossDevice=no', 'iframe=true&onlyMobile=yes'])(
  '%s falls back to the usual and says so',
  (search) => {
    const { link, notes } = read(`?${search}`);

    expect(link).toMatchObject({ offersPhone: true, isPhoneOnly: false });
    expect(notes).toHaveLength(1);
  },
);

test('iframe=true outside a frame posts nothing, and says so', () => {
  const { link, notes } = read('?iframe=true&crossDevice=false', { isTopLevel: true });

  expect(link).toMatchObject({ isFramed: false, offersPhone: false });
  expect(notes).toEqual([expect.stringContaining('not in a frame')]);
});
