import type { Random } from '@/demo/population';
import { n } from '../svg';

export const signatureBox = '0 0 300 100';

/** Capitals as pen strokes from left to right, for letters 40 high. */
const capitals = [
  'c-6-14 2-36 16-42s14 12 2 22-20 4-8-4 18 8 20 24',
  'c8-30 12-40 14-42s2 28 4 42c6-26 12-40 16-42s0 30 4 42',
  'c4-20 2-34-2-40 20-6 34 4 22 16s-18 4-12 2 18 10 18 22',
  'c10-8 24-26 22-38s-18-2-20 14 6 28 20 24 10-12 12-6',
  'c-2-24 4-44 12-42s-2 30-8 38 10 8 20-2 6-10 10-4',
  'c16-36 26-48 24-40s-22 30-16 38 16 2 22-10-4 20 4 12',
] as const;

/** Joined small letters; each begins and ends on the line. */
const letters = {
  arch: 'c3-10 6-13 9-11s0 8 1 11',
  arches: 'c3-10 6-13 8-10s0 7 1 10c3-10 6-13 8-10s0 7 1 10',
  cup: 'c1-8 2-11 3-11s-1 11 3 11 5-4 6-11c0 6 0 10 3 11',
  loop: 'c8-12 14-32 9-34s-10 20-7 30 6 4 8 4',
  eye: 'c8-3 10-11 5-12s-8 12-1 12 6-2 8-4',
  wave: 'c4-4 7-4 10-2s6 2 9 0',
} as const;

/** Below the line; more than one looks tangled. */
const tail = 'c2-8 6-11 8-9s-4 10-5 8 6-9 7-8-1 26-7 27 0-16 10-18';

const flourishes = [
  (random: Random) =>
    `q${random.between(18, 34)}-${random.between(6, 16)} ${random.between(48, 80)}-${random.between(0, 8)}`,
  (random: Random) =>
    `c14-2 26-${random.between(14, 24)} 16-${random.between(20, 28)}s-${random.between(60, 110)} 40-${random.between(90, 130)} 44`,
  (random: Random) =>
    `c10 2 30 ${random.between(10, 20)} ${random.between(-30, 10)} ${random.between(16, 24)}s-${random.between(40, 80)}-2-${random.between(60, 90)}-6q60-2 ${random.between(130, 170)}-8`,
  () => 'c8-1 14-4 18-3',
] as const;

/** A signature as long as the name, in an individual hand. */
export const signature = (surname: string, ink: string, random: Random): string => {
  const size = 0.78 + random.next() * 0.24;
  const slant = random.between(-4, 24);
  const count = Math.min(7, Math.max(3, surname.length - 2));
  // Most hands repeat a few strokes.
  const habits = Array.from({ length: 3 }, () => random.pick(Object.values(letters)));
  let d = `M0 0${random.pick(capitals)}`;
  const tailAt = random.between(0, count * 2);
  for (let i = 0; i < count; i++) d += i === tailAt ? tail : random.pick(habits);
  d += random.pick(flourishes)(random);

  const extra = random.weighted({ none: 40, underline: 34, bar: 26 });
  const more = {
    none: '',
    underline: `M-6 ${random.between(12, 20)}q70-${random.between(4, 14)} ${random.between(120, 190)}-4`,
    bar: `M${random.between(20, 40)}-${random.between(26, 36)}q30-8 ${random.between(50, 90)}-4`,
  }[extra];

  return (
    `<g transform="translate(44 66) skewX(${-slant}) rotate(${-random.between(0, 4)}) scale(${n(size)} ${n(size * (0.85 + random.next() * 0.25))})"` +
    ` fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">` +
    `<path d="${d}" stroke-width="${n(1.8 + random.next() * 0.9)}"/>${more && `<path d="${more}" stroke-width="1.4"/>`}</g>`
  );
};
