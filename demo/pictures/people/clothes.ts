import type { Appearance } from '@/demo/population';
import { mix } from '../colour';
import { n } from '../svg';
import type { Head } from './head';

const cuts = ['crew', 'shirt', 'vneck', 'jacket', 'rollneck', 'hood'] as const;

export type Cut = (typeof cuts)[number];

/** Clothes depend on the person, so that drawings of the same day agree; another day has another cut. */
export const cutOf = (look: Appearance, isOtherDay: boolean): Cut => {
  const taste =
    look.faceWidth * 3 + look.nose + 5 + Math.round(look.brows * 10) + (isOtherDay ? 2 + (look.mouth & 1) : 0);

  return cuts[taste % cuts.length] ?? 'crew';
};

const shoulders = 'M-6 330V308C0 262 48 250 92 232h56c44 18 92 30 98 76v22z';

/** Each cut has a part behind the neck and a part in front. */
const parts: Readonly<Record<Cut, (colour: string) => { behind?: string; front: string }>> = {
  crew: (colour) => ({
    front: `<path d="M88 233c6 26 58 26 64 0l6 3c-6 36-70 36-76 0z" fill="${mix(colour, '#000000', 0.2)}"/>`,
  }),
  shirt: (colour) => ({
    behind: `<path d="M86 236c8-16 60-16 68 0l-34 20z" fill="${mix(colour, '#000000', 0.35)}"/>`,
    front:
      `<path d="M120 262v70" stroke="#000" stroke-opacity=".22" stroke-width="1.6"/>` +
      `<path d="M92 226l-12 14 20 34 20-14-22-20zM148 226l12 14-20 34-20-14 22-20z" fill="${mix(colour, '#ffffff', 0.22)}" stroke="#000" stroke-opacity=".16"/>` +
      '<circle cx="120" cy="284" r="2" fill="#fff" fill-opacity=".7"/>',
  }),
  vneck: (colour) => ({
    behind: `<path d="M90 232l30 46 30-46z" fill="#f1efe9"/>`,
    front: `<path d="M87 232l33 54 33-54 8 4-41 66-41-66z" fill="${mix(colour, '#000000', 0.22)}"/>`,
  }),
  jacket: (colour) => ({
    behind: '<path d="M84 234c10-12 62-12 72 0l-36 92z" fill="#eef0f2"/>',
    front:
      `<path d="M93 228l-9 9 16 27 20-12-22-16zM147 228l9 9-16 27-20-12 22-16z" fill="#fff" stroke="#000" stroke-opacity=".16"/>` +
      `<path d="M82 236l-20 8 12 30-10 6 48 50h8L98 262zM158 236l20 8-12 30 10 6-48 50h-8l22-68z" fill="${mix(colour, '#000000', 0.26)}"/>`,
  }),
  rollneck: (colour) => ({
    front:
      `<path d="M93 214c14 12 40 12 54 0l5 26c-12 14-52 14-64 0z" fill="${mix(colour, '#000000', 0.12)}"/>` +
      `<path d="M91 229c14 12 44 12 58 0" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="2"/>`,
  }),
  hood: (colour) => ({
    behind: `<path d="M62 246c-2-30 24-36 58-36s60 6 58 36l-58 18z" fill="${mix(colour, '#000000', 0.3)}"/>`,
    front:
      `<path d="M84 234c4 28 68 28 72 0l16 6c-6 48-98 48-104 0z" fill="${mix(colour, '#000000', 0.15)}"/>` +
      '<path d="M102 264v34M138 264v30" stroke="#f1efe9" stroke-width="2.6" stroke-linecap="round"/>',
  }),
};

const opening: Readonly<Record<Cut, string>> = {
  crew: '',
  shirt: 'M93 230l27 34 27-34z',
  vneck: 'M88 232l32 52 32-52z',
  jacket: 'M80 237l40 90 40-90z',
  rollneck: '',
  hood: '',
};

/** Shoulders and neck, up to where the face begins. */
export const bustOf = ({ look, turn, chin }: Head, colour: string, cut: Cut): string => {
  const { skin, shade, jaw } = look;
  const { behind = '', front } = parts[cut](colour);
  const half = 22 + jaw * 0.25;
  const [l, r] = [120 - half + turn, 120 + half + turn];

  return (
    `<path d="${shoulders}" fill="${colour}"/>` +
    `<path d="M28 322c2-26 10-42 24-52M212 322c-2-26-10-42-24-52" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="2.4" stroke-linecap="round"/>` +
    (opening[cut] ? `<path d="${opening[cut]}" fill="${mix(colour, '#000000', 0.4)}"/>` : '') +
    behind +
    `<path d="M${n(l)} 176V232C${n(l + 6)} 252 ${n(r - 6)} 252 ${n(r)} 232V176z" fill="${skin}"/>` +
    `<path d="M${n(l)} 186V208C${n(l + 14)} ${n(230)} ${n(chin + 10)} 232 ${n(r)} 214V186z" fill="${shade}" fill-opacity=".62"/>` +
    front
  );
};
