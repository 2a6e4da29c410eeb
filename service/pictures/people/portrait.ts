import type { Appearance } from '@/service/population';
import { mix } from '../colour';
import { linear, n, radial } from '../svg';
import { beardOf, moustacheOf } from './beard';
import { bustOf, cutOf } from './clothes';
import { features, glassesOf } from './features';
import { hairOf } from './hair';
import { ears, facePath, type Head, headOf, wrinkles } from './head';

/** Head and shoulders; the frame of printed photographs, which leave little around the head. */
export const portraitBox = '18 22 204 255';

export interface Pose {
  /** Degrees, to the right. */
  tilt: number;
  /** -1 (to the left) to 1 (to the right). */
  turn: number;
  smile: number;
  /** Where the light comes from, -1 (left) to 1, and how much it models the face. */
  light: number;
  /** Worn on the day of the passport photograph, or on another. */
  isOtherDay: boolean;
  /** The wall behind, from top to bottom; `null` leaves it to the caller. */
  background: readonly [string, string] | null;
}

/** A beauty spot makes somebody known again in another light. */
const spot = ({ look, middle, left, right }: Head): string => {
  const sign = look.faceWidth * 7 + look.mouth * 3 + look.nose + 30;
  if (sign % 4 !== 0) return '';

  const [x, y] = sign % 8 === 0 ? [left + 17, 168] : [right - 20, 172];

  return `<circle cx="${n(x + (middle - 120) * 0.4)}" cy="${y}" r="1.6" fill="#3b2419" fill-opacity=".8"/>`;
};

const gradients = (look: Appearance, light: number, background: Pose['background'], id: string): string => {
  const [from, to] = light > 0 ? [1, 0] : [0, 1];
  const strength = Math.abs(light);

  return (
    '<defs>' +
    linear(
      `${id}side`,
      [from, 0, to, 0.22],
      [
        [0.3, look.shade, 0],
        [1, look.shade, 0.28 + strength * 0.55],
      ],
    ) +
    radial(`${id}glow`, [
      [0, '#ffffff', 0.16 + strength * 0.08],
      [1, '#ffffff', 0],
    ]) +
    radial(`${id}blush`, [
      [0, look.lips, 0.2],
      [1, look.lips, 0],
    ]) +
    linear(
      `${id}hair`,
      [70, 40, 176, 190],
      [
        [0, look.hairLight],
        [0.6, look.hair],
      ],
      { isOfFrame: true },
    ) +
    linear(
      `${id}cloth`,
      [from, 0, to, 0],
      [
        [0.35, '#000000', 0],
        [1, '#000000', 0.1 + strength * 0.14],
      ],
    ) +
    (background
      ? linear(
          `${id}wall`,
          [0, 0, 0, 1],
          [
            [0, background[0]],
            [1, background[1]],
          ],
        )
      : '') +
    '</defs>'
  );
};

/** Somebody as an illustration. `id` keeps the gradients of two portraits in one picture apart. */
export const portrait = (look: Appearance, pose: Pose, id = 'p'): string => {
  const { tilt, turn, smile, light, isOtherDay, background } = pose;
  const head = headOf(look, turn);
  const face = facePath(head);
  const cloth = isOtherDay ? look.otherClothes : look.clothes;
  // Another day, another scarf.
  const cover = look.headCover && (isOtherDay ? mix(look.headCover, look.otherClothes, 0.7) : look.headCover);
  const hair = hairOf(look, `${id}hair`, cover);
  // Hair is drawn for a middle head and stretched to this one.
  const stretched = (part: string) =>
    part &&
    `<g transform="translate(${n(120 + turn * 2.5)} 0) scale(${n(look.faceWidth / 48)} 1) translate(-120 0)">${part}</g>`;
  const glow = light > 0 ? 140 : 100;

  return (
    gradients(look, light, background, id) +
    (background ? `<rect width="240" height="300" fill="url(#${id}wall)"/>` : '') +
    `<g transform="rotate(${n(tilt * 0.35)} 120 320)"><g transform="rotate(${n(tilt * 0.65)} 120 220)">${stretched(hair.back)}</g>` +
    bustOf(head, cloth, cutOf(look, isOtherDay)) +
    `<path d="M-6 330V308C0 262 48 250 92 232h56c44 18 92 30 98 76v22z" fill="url(#${id}cloth)"/>` +
    `<g transform="rotate(${n(tilt * 0.65)} 120 220)">` +
    (look.headCover ? '' : ears(head, light)) +
    `<path d="${face}" fill="${look.skin}"/><path d="${face}" fill="url(#${id}side)"/>` +
    `<ellipse cx="${glow}" cy="104" rx="44" ry="34" fill="url(#${id}glow)"/>` +
    `<circle cx="${n(head.middle - 26)}" cy="166" r="17" fill="url(#${id}blush)"/><circle cx="${n(head.middle + 26)}" cy="166" r="17" fill="url(#${id}blush)"/>` +
    beardOf(head) +
    wrinkles(head) +
    features(head, light, smile) +
    moustacheOf(head) +
    spot(head) +
    (look.glasses ? glassesOf(head) : '') +
    stretched(hair.front) +
    '</g></g>'
  );
};
