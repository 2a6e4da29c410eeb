import { expect, test, vi } from 'vitest';
import { type EnrolmentLanguage, enrolmentLanguages } from '@/lib/contract/vocabulary';
import { loadWords } from './languages';
import { words as english, type Words } from './languages/en-US';
import { createSpeaker, createSpeech } from './speech';

const speak = (language: EnrolmentLanguage, changes: Partial<Words> = {}) =>
  createSpeech(language, { ...english, ...changes });

test('placeholders are filled; numbers are written as the language writes them', () => {
  expect(speak('en-US').say('stepOf', { step: 1, steps: 3 })).toBe('Step 1 of 3');
  expect(speak('ar-SA', { stepOf: 'الخطوة {step} من {steps}' }).say('stepOf', { step: 1, steps: 3 })).toBe(
    'الخطوة ١ من ٣',
  );
  expect(speak('de-DE').number(1234.5, 1)).toBe('1.234,5');
});

test('text is put in as it is, even if it looks like a placeholder', () => {
  expect(speak('en-US').say('contact', { name: '{name} $& 12' })).toBe('Contact {name} $& 12');
});

test('English has two forms', () => {
  const { say } = speak('en-US');

  expect(say('secondsLeft', { count: 1 })).toBe('About 1 second left on this connection.');
  expect(say('secondsLeft', { count: 4 })).toBe('About 4 seconds left on this connection.');
});

test('Czech has forms for one, a few and many', () => {
  const { say } = speak('cs-CZ', { minutes: { one: 'minuta', few: 'minuty', many: 'minuty (d)', other: 'minut' } });
  const forms = [1, 2, 4, 5, 0, 1.5].map((count) => say('minutes', { count }));

  expect(forms).toEqual(['minuta', 'minuty', 'minuty', 'minut', 'minut', 'minuty (d)']);
});

test('Arabic has six forms', () => {
  const { say } = speak('ar-SA', {
    minutes: { zero: 'zero', one: 'one', two: 'two', few: 'few {count}', many: 'many {count}', other: 'other {count}' },
  });
  const forms = [0, 1, 2, 3, 11, 100].map((count) => say('minutes', { count }));

  expect(forms).toEqual(['zero', 'one', 'two', 'few ٣', 'many ١١', 'other ١٠٠']);
});

test('Japanese is spoken under its real name, with one form', () => {
  const speech = speak('jp-JP', { minutes: { other: '{count}分' } });

  expect(speech).toMatchObject({ language: 'jp-JP', locale: 'ja-JP', dir: 'ltr' });
  expect(speech.say('minutes', { count: 1 })).toBe('1分');
  expect(speech.day(new Date('2026-11-17T14:20:00Z'))).toBe('11月17日');
});

test('a form that a dictionary lacks falls back to the general one', () => {
  expect(speak('cs-CZ', { minutes: { other: 'minut' } }).say('minutes', { count: 2 })).toBe('minut');
});

test('times and days are those of the language, in the Gregorian calendar', () => {
  const at = new Date('2026-11-17T14:20:00Z');

  expect([speak('en-US').time(at), speak('en-US').day(at)]).toEqual(['14:20', '17 November']);
  expect(speak('de-DE').day(at)).toBe('17. November');
  expect([speak('ar-SA').time(at), speak('ar-SA').day(at)]).toEqual(['١٤:٢٠', '١٧ نوفمبر']);
});

test('only Arabic runs from right to left', () => {
  expect(speak('ar-SA').dir).toBe('rtl');
  expect(speak('uk-UA').dir).toBe('ltr');
});

test('a Latin name in an Arabic sentence stands apart, so that punctuation stays in its place', () => {
  expect(speak('ar-SA', { contact: 'تواصل مع {name}.' }).say('contact', { name: 'North & Co.' })).toBe(
    'تواصل مع \u2068North & Co.\u2069.',
  );
  expect(speak('en-US', { contact: 'Contact {name}.' }).say('contact', { name: 'North & Co.' })).toBe(
    'Contact North & Co..',
  );
});

test('changing the language tells the page, and the last choice wins', async () => {
  const loads = new Map<EnrolmentLanguage, (words: Words) => void>();
  const speaker = createSpeaker('en-US', (language) => new Promise((resolve) => loads.set(language, resolve)));
  const listener = vi.fn();
  speaker.subscribe(listener);

  const german = speaker.change('de-DE');
  const french = speaker.change('fr-FR');
  loads.get('fr-FR')?.(english);
  loads.get('de-DE')?.(english);
  await Promise.all([german, french]);

  expect(speaker.language()).toBe('fr-FR');
  expect(speaker.speech()?.locale).toBe('fr-FR');
  expect(listener).toHaveBeenCalledOnce();
});

test('words that cannot be loaded leave the language as it is; at first there is English', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const speaker = createSpeaker('fi-FI', (language) =>
    language === 'en-US' ? Promise.resolve(english) : Promise.reject(new Error('offline')),
  );

  await speaker.change('fi-FI');
  expect(speaker.language()).toBe('en-US');

  await speaker.change('sv-SE');
  expect(speaker.language()).toBe('en-US');
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});

test('every language has its own words', async () => {
  const names = await Promise.all(enrolmentLanguages.map(async (language) => (await loadWords(language)).language));

  expect(new Set(names)).toHaveProperty('size', enrolmentLanguages.length);
});

test('sentences with a number are right in Arabic, Japanese and Czech', async () => {
  const left = async (language: EnrolmentLanguage, counts: number[]) => {
    const { say } = createSpeech(language, await loadWords(language));

    return counts.map((count) => say('secondsLeft', { count }));
  };

  const arabic = await left('ar-SA', [1, 2, 3, 11, 100]);
  expect(new Set(arabic).size).toBe(5);
  expect(arabic[2]).toContain('٣');
  expect(arabic.join()).not.toMatch(/[0-9{]/);

  const [one, five] = await left('jp-JP', [1, 5]);
  expect(one?.replace('1', '5')).toBe(five);

  const [czechOne, czechTwo, czechFive] = await left('cs-CZ', [1, 2, 5]);
  expect(new Set([czechOne?.replace('1', 'n'), czechTwo?.replace('2', 'n'), czechFive?.replace('5', 'n')]).size).toBe(
    3,
  );
});
