import { describe, expect, test } from 'vitest';
import { generatePassword, hashPassword, verifyPassword } from './password';
import { findPasswordProblem } from './password-rules';

const owner = { email: 'maria.rossi@desk.example', name: 'Maria Rossi' };

describe('a new password', () => {
  test.each([
    'correct horse battery staple',
    'all lower case words',
    'ШестьНезнакомыхСлов',
    '8472-1938-5521',
    'mariachi rossignol',
    'sunshine over the harbour',
    'twelve chars',
    generatePassword(),
    '密密を忘れないように書いておく',
  ])('may be %s, with no rule about which signs it holds', async (password) => {
    expect(await findPasswordProblem(password, owner)).toBeNull();
  });

  test.each([
    ['short', 'Choose at least 12 characters'],
    ['eleven char', 'Choose at least 12 characters'],
    ['x'.repeat(257), 'Choose at most 256 characters'],
    ['aaaaaaaaaaaaaaaa', 'only repeats or counts'],
    ['abcabcabcabcab', 'only repeats or counts'],
    ['Password-Password-', 'only repeats or counts'],
    ['123456789012', 'only repeats or counts'],
    ['0987654321098', 'only repeats or counts'],
    ['abcdefghijklm', 'only repeats or counts'],
    ['Maria Rossi 1984!', 'your name or address'],
    ['rossi.maria2026', 'your name or address'],
    ['maria.rossi@desk.example', 'your name or address'],
    ['Proofdesk2026!', 'your name or address'],
    ['Password1234!', 'tried first'],
    ['ILOVEYOU!!!!!!!', 'tried first'],
    ['qwertyuiop 2026', 'tried first'],
    ['1qaz2wsx3edc', 'tried first'],
    ['passwordpassword1', 'tried first'],
    ['Ｐａｓｓｗｏｒｄ１２３４', 'tried first'],
  ])('may not be %s, and the sentence says why', async (password, words) => {
    expect(await findPasswordProblem(password, owner)).toContain(words);
  });
});

test('a password is right however the keyboard composes its letters', async () => {
  const hash = await hashPassword('caf\u00e9 au lait \u2460');

  expect(await verifyPassword(hash, 'cafe\u0301 au lait 1')).toBe(true);
  expect(await verifyPassword(hash, 'cafe au lait 1')).toBe(false);
  expect(await verifyPassword(null, 'anything')).toBe(false);
});
