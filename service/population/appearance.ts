import type { Random } from './random';

/** What somebody looks like, as far as a drawing shows it. */
export interface Appearance {
  skin: string;
  /** The same skin in shadow. */
  shade: string;
  lips: string;
  hair: string;
  hairLight: string;
  hairStyle: 'short' | 'cropped' | 'bob' | 'long' | 'bun' | 'curly' | 'bald';
  brows: number;
  eyes: string;
  /** How far the lids are open, and how wide the face is: small differences that make faces differ. */
  eyeOpen: number;
  faceWidth: number;
  jaw: number;
  nose: number;
  mouth: number;
  beard: 'none' | 'stubble' | 'moustache' | 'full';
  glasses: boolean;
  headCover: string | null;
  /** 0 (young) to 1 (old): lines in the face. */
  wrinkles: number;
  clothes: string;
  /** Worn on another day. */
  otherClothes: string;
}

const skins = [
  ['#f3d2b8', '#cf9c7b', '#b9665f'],
  ['#e6bf9f', '#b98b69', '#b5685f'],
  ['#d9a983', '#a2734f', '#a9564f'],
  ['#c08a62', '#8c5d3b', '#94483f'],
  ['#9a6743', '#6b4229', '#7b3b36'],
  ['#744a30', '#4b2d1b', '#6b332f'],
] as const;

const hairs = [
  ['#231b18', '#40322b'],
  ['#3a2a20', '#5d4636'],
  ['#5b3d28', '#7d573b'],
  ['#8a5a33', '#b07b48'],
  ['#b98d55', '#d8b27c'],
  ['#7a3b22', '#a3542f'],
] as const;

const greyHairs = [
  ['#8f8d8a', '#b9b7b3'],
  ['#6f6a66', '#989390'],
  ['#c9c6c1', '#e4e2de'],
] as const;

const cloths = [
  '#3d4a60',
  '#7c6b5a',
  '#5a6b52',
  '#7a3f45',
  '#2f3136',
  '#8a8f98',
  '#41627a',
  '#a08657',
  '#5b4a6b',
] as const;

export const drawAppearance = (sex: 'F' | 'M', age: number, random: Random): Appearance => {
  const [skin, shade, lips] = random.pick(random.chance(0.7) ? skins.slice(0, 3) : skins);
  const [hair, hairLight] = random.chance((age - 38) / 30) ? random.pick(greyHairs) : random.pick(hairs);
  const clothes = random.pick(cloths);
  const otherClothes = random.pick(cloths.filter((cloth) => cloth !== clothes));

  const hairStyle =
    sex === 'F'
      ? random.weighted({ long: 34, bob: 24, bun: 16, curly: 16, short: 10 })
      : random.weighted({ short: 46, cropped: 26, curly: 12, bald: age > 34 ? 16 : 2, long: 3 });

  return {
    skin,
    shade,
    lips,
    hair,
    hairLight,
    hairStyle,
    brows: random.between(26, 44) / 10 + (sex === 'M' ? 0.8 : 0),
    eyes: random.pick(['#5b4632', '#3b2a1d', '#4f6f86', '#5f7a57', '#6d7a82']),
    eyeOpen: random.between(80, 112) / 10,
    faceWidth: random.between(43, 52),
    jaw: random.between(-6, 8) + (sex === 'M' ? 4 : 0),
    nose: random.between(-3, 4),
    mouth: random.between(-3, 4),
    beard: sex === 'M' ? random.weighted({ none: 54, stubble: 18, moustache: 9, full: 19 }) : 'none',
    glasses: random.chance(0.22 + (age > 45 ? 0.15 : 0)),
    headCover: sex === 'F' && random.chance(0.05) ? random.pick(['#4a5a6b', '#7b5a63', '#33423c']) : null,
    wrinkles: Math.min(1, Math.max(0, (age - 34) / 36)),
    clothes,
    otherClothes,
  };
};
