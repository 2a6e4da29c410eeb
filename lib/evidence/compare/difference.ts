import type { Words } from '../reading';
import type { Alignment, Step } from './align';
import { alike, listed } from './explanation';
import { hasOtherScript, space } from './letters';

/** Pairs that a reader, human or machine, takes for one another: letter first. */
const lookalikes = new Set(['O0', 'Q0', 'D0', 'I1', 'L1', 'Z2', 'S5', 'G6', 'B8']);

const textOf = ({ source }: Step): string => source.map(({ text }) => text).join('');

const kindOf = (text: string): string => {
  if (/^\d+$/.test(text)) return 'digits';
  return /^\p{L}+$/u.test(text) ? 'letters' : 'characters';
};

const lookalike = (step: Step): Words | null => {
  const [printed, source] = [step.printed?.text ?? '', textOf(step)];
  const [letter, digit] = /\d/.test(source) ? [printed, source] : [source, printed];
  if (!lookalikes.has(letter + digit)) return null;
  return {
    full: `Letter ${letter} against digit ${digit}, alike in print`,
    masked: 'A letter against a digit, alike in print',
  };
};

const swapped = (steps: readonly Step[]): Words | null => {
  const first = steps.findIndex(({ how }) => how === 'changed');
  const [one, two] = [steps[first], steps[first + 1]];
  if (!one?.printed || !two?.printed || two.how !== 'changed') return null;
  if (one.printed.text !== textOf(two) || two.printed.text !== textOf(one)) return null;

  const pair = one.printed.text + two.printed.text;
  const masked = `Two ${kindOf(pair)} swapped`;
  return { full: `${masked}: ${pair} and ${textOf(one)}${textOf(two)}`, masked };
};

const named = (text: string): string => (text === space ? 'a space' : text);

const one = (step: Step): Words => {
  const [printed, source] = [step.printed?.text ?? '', textOf(step)];
  const spellings = (step.printed?.spellings ?? []).filter((spelling) => spelling !== '');

  if (spellings.length > 0) {
    return {
      full: `${printed} may be ${listed(spellings, 'or')} (ICAO 9303)${source ? `, not ${source}` : ''}`,
      masked: 'Not a permitted transliteration (ICAO 9303)',
    };
  }
  if (/^\p{L}/u.test(printed) && !/^[A-Z]/.test(printed)) {
    return { full: `ICAO 9303 has no rule for ${printed}`, masked: 'ICAO 9303 has no rule for a letter' };
  }
  if (!source) return { full: `One character is missing: ${named(printed)}`, masked: 'One character is missing' };
  if (!printed) return { full: `One character is added: ${named(source)}`, masked: 'One character is added' };
  return { full: `One character differs: ${named(printed)} and ${named(source)}`, masked: 'One character differs' };
};

export const otherScript = (...values: string[]): Words | null =>
  values.some(hasOtherScript) ? alike('This script is not compared here') : null;

/** How two values differ, in words, where nothing permitted explains it. */
export const differenceWords = ({ steps, changes }: Alignment): Words => {
  const apart = steps.filter(({ how }) => how === 'changed');
  const [first] = apart;
  if (!first) return alike('Written differently');

  const pairs = apart.map(lookalike);
  if (pairs.every((pair) => pair !== null)) {
    return (changes === 1 ? pairs[0] : null) ?? alike('Letters against digits, alike in print');
  }
  if (changes === 1) return one(first);

  const swap = changes === 2 ? swapped(steps) : null;
  return swap ?? { full: `${changes} characters differ`, masked: 'Several characters differ' };
};
