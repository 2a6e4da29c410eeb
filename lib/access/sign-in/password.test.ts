import { describe, expect, test } from 'vitest';
import { findPasswordProblem, generatePassword, hashPassword, verifyPassword } from './password';

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
  ])('may be %s, whatever characters it has', async (password) => {
    expect(await findPasswordProblem(password, owner)).toBeNull();
  });

  test.each([
    ['short', 'Use at least 12 characters'],
    ['eleven char', 'Use at least 12 characters'],
    ['x'.repeat(257), 'Use at most 256 characters'],
    ['aaaaaaaaaaaaaaaa', 'Too repetitive'],
    ['abcabcabcabcab', 'Too repetitive'],
    ['Password-Password-', 'Too repetitive'],
    ['123456789012', 'Too repetitive'],
    ['0987654321098', 'Too repetitive'],
    ['abcdefghijklm', 'Too repetitive'],
    ['Maria Rossi 1984!', 'your name or email'],
    ['rossi.maria2026', 'your name or email'],
    ['maria.rossi@desk.example', 'your name or email'],
    ['Proofdesk2026!', 'your name or email'],
    ['Password1234!', 'Too common'],
    ['ILOVEYOU!!!!!!!', 'Too common'],
    ['qwertyuiop 2026', 'Too common'],
    ['1qaz2wsx3edc', 'Too common'],
    ['passwordpassword1', 'Too common'],
    ['Ｐａｓｓｗｏｒｄ１２３４', 'Too common'],
  ])('may not be %s, and the message says why', async (password, reason) => {
    expect(await findPasswordProblem(password, owner)).toContain(reason);
  });
});

test('a password matches however the keyboard composes its letters', async () => {
  const hash = await hashPassword('caf\u00e9 au lait \u2460');

  expect(await verifyPassword(hash, 'cafe\u0301 au lait 1')).toBe(true);
  expect(await verifyPassword(hash, 'cafe au lait 1')).toBe(false);
  expect(await verifyPassword(null, 'anything')).toBe(false);
});
