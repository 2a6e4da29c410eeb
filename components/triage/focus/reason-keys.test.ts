import { describe, expect, it } from 'vitest';
import { reasonKeysWords } from './reason-keys';

const plain = { words: 'Face does not match', needsNote: false };
const other = { words: 'Other', needsNote: true };
const more = { words: 'Legal hold', needsNote: true };
const rejecting = { isRejecting: true, isReady: false, hasNote: false, hasKeys: true };

describe('the words about the keys of reasons', () => {
  it.each([
    [[plain, plain], 'A number or a click rejects. Esc cancels.'],
    [[plain, other, plain], 'A number or a click rejects. “Other” asks for a note. Esc cancels.'],
    [[other, more], 'A number or a click rejects. “Other” and “Legal hold” ask for a note. Esc cancels.'],
    [[], 'Esc cancels.'],
  ])('for %o', (reasons, words) => {
    expect(reasonKeysWords(reasons, rejecting)).toBe(words);
  });

  it('say how to reject once a reason is chosen, also from the note', () => {
    const ready = { ...rejecting, isRejecting: false, isReady: true, hasNote: true };
    expect(reasonKeysWords([other], ready)).toBe('R rejects; in the note, Ctrl Enter.');
    expect(reasonKeysWords([other], { ...ready, hasKeys: false })).toBe('Ctrl Enter in the note rejects.');
  });

  it('promise no question once there is a note, and no keys to those who turned them off', () => {
    const both = [plain, other];
    expect(reasonKeysWords(both, { ...rejecting, hasNote: true })).toBe('A number or a click rejects. Esc cancels.');
    expect(reasonKeysWords(both, { ...rejecting, hasKeys: false })).toBe('A click rejects. Esc cancels.');
    expect(reasonKeysWords(both, { ...rejecting, isRejecting: false, hasKeys: false })).toBe('');
    expect(reasonKeysWords(both, { ...rejecting, isRejecting: false })).toBe('R, then a number');
  });
});
