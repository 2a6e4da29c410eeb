import type { Random } from '../random';

/** A person's looks, as far as a drawing shows them. */
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
  /** How open the lids are and how wide the face is: small differences that tell faces apart. */
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

type Tone = readonly [skin: string, shade: string, lips: string];

const skins: readonly Tone[] = [
  ['#f3d2b8', '#cf9c7b', '#b9665f'],
  ['#e6bf9f', '#b98b69', '#b5685f'],
  ['#d9a983', '#a2734f', '#a9564f'],
  ['#c08a62', '#8c5d3b', '#94483f'],
  ['#9a6743', '#6b4229', '#7b3b36'],
  ['#744a30', '#4b2d1b', '#6b332f'],
];

const lightSkins = skins.slice(0, 3);

/** How the people of a country mostly look, so that a face and a name belong together. */
export type Looks = 'any' | 'fair' | 'southern' | 'dark-haired';

const hairs = [
  ['#231b18', '#40322b'],
  ['#3a2a20', '#5d4636'],
  ['#5b3d28', '#7d573b'],
  ['#8a5a33', '#b07b48'],
  ['#b98d55', '#d8b27c'],
  ['#7a3b22', '#a3542f'],
] as const;

/** Fair and red hair is rare on dark skin. */
const darkHairs = hairs.slice(0, 3);

/** The tones that most people have, and all that occur. */
const tones: Readonly<Record<Looks, { most: readonly Tone[]; all: readonly Tone[] }>> = {
  any: { most: lightSkins, all: skins },
  fair: { most: skins.slice(0, 2), all: lightSkins },
  southern: { most: skins.slice(1, 4), all: skins.slice(0, 5) },
  'dark-haired': { most: skins.slice(0, 2), all: lightSkins },
};

const hasDarkHair = (looks: Looks): boolean => looks === 'southern' || looks === 'dark-haired';

const hairsFor = (skin: string, looks: Looks = 'any') =>
  lightSkins.some(([light]) => light === skin) && !hasDarkHair(looks) ? hairs : darkHairs;

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

type Cloth = (typeof cloths)[number];

const otherCloths = Object.fromEntries(
  cloths.map((cloth) => [cloth, cloths.filter((other) => other !== cloth)]),
) as unknown as Readonly<Record<Cloth, readonly Cloth[]>>;

const eyeColours = ['#5b4632', '#3b2a1d', '#4f6f86', '#5f7a57', '#6d7a82'] as const;
const darkEyes = eyeColours.slice(0, 2);

const hairStyles = {
  woman: { long: 34, bob: 24, bun: 16, curly: 16, short: 10, cropped: 0, bald: 0 },
  man: { short: 46, cropped: 26, curly: 12, bald: 16, long: 3, bob: 0, bun: 0 },
  youngMan: { short: 46, cropped: 26, curly: 12, bald: 2, long: 3, bob: 0, bun: 0 },
} as const satisfies Record<string, Record<Appearance['hairStyle'], number>>;

const beards = { none: 54, stubble: 18, moustache: 9, full: 19 } as const;

const scarves = ['#4a5a6b', '#7b5a63', '#33423c'] as const;

export const drawAppearance = (sex: 'F' | 'M', age: number, random: Random, looks: Looks = 'any'): Appearance => {
  const [skin, shade, lips] = random.pick(random.chance(0.7) ? tones[looks].most : tones[looks].all);
  const [hair, hairLight] = random.chance((age - 38) / 30)
    ? random.pick(greyHairs)
    : random.pick(hairsFor(skin, looks));
  const clothes = random.pick(cloths);
  const otherClothes = random.pick(otherCloths[clothes]);

  return {
    skin,
    shade,
    lips,
    hair,
    hairLight,
    hairStyle: random.weighted(hairStyles[sex === 'F' ? 'woman' : age > 34 ? 'man' : 'youngMan']),
    brows: random.between(26, 44) / 10 + (sex === 'M' ? 0.8 : 0),
    eyes: random.pick(hasDarkHair(looks) ? darkEyes : eyeColours),
    eyeOpen: random.between(80, 112) / 10,
    faceWidth: random.between(43, 52),
    jaw: random.between(-6, 8) + (sex === 'M' ? 4 : 0),
    nose: random.between(-3, 4),
    mouth: random.between(-3, 4),
    beard: sex === 'M' ? random.weighted(beards) : 'none',
    glasses: random.chance(0.22 + (age > 45 ? 0.15 : 0)),
    headCover: sex === 'F' && random.chance(0.05) ? random.pick(scarves) : null,
    wrinkles: Math.min(1, Math.max(0, (age - 34) / 36)),
    clothes,
    otherClothes,
  };
};

const isDark = ({ hair }: Appearance): boolean => darkHairs.some(([dark]) => dark === hair);

/** The same person years later: the bones stay; hair, beard and clothes change. */
export const altered = (look: Appearance, sex: 'F' | 'M', random: Random): Appearance => {
  const isOlder = look.wrinkles > 0.1;
  const [hair, hairLight] =
    isOlder && random.chance(0.6)
      ? random.pick(greyHairs)
      : random.pick(hairsFor(look.skin, isDark(look) ? 'dark-haired' : 'any'));
  const otherBeards = (['full', 'moustache', 'none'] as const).filter((beard) => beard !== look.beard);

  return {
    ...look,
    hair,
    hairLight,
    hairStyle: random.weighted({ ...hairStyles[sex === 'F' ? 'woman' : 'man'], [look.hairStyle]: 0 }),
    beard: sex === 'M' ? random.pick(otherBeards) : 'none',
    glasses: !look.glasses,
    headCover: sex === 'F' && look.headCover === null && random.chance(0.3) ? random.pick(scarves) : null,
    wrinkles: Math.min(1, look.wrinkles + (isOlder ? 0.35 : 0.15)),
  };
};
