import type { Appearance } from '@/demo/population';
import { mix } from '../colour';
import { linear, n, radial } from '../svg';
import { bustOf, cutOf } from './clothes';
import { features, glassesOf } from './features';
import { hairOf } from './hair';
import { ears, facePath, type Head, headOf, lowerContour, wrinkles } from './head';

/** Head and shoulders, framed tightly as in printed photographs. */
export const portraitBox = '18 22 204 255';

export interface Pose {
  /** Degrees, to the right. */
  tilt: number;
  /** -1 (to the left) to 1 (to the right). */
  turn: number;
  smile: number;
  /** Direction of the light, -1 (left) to 1 (right), and its strength. */
  light: number;
  /** The clothes of the passport photograph, or of another day. */
  isOtherDay: boolean;
  /** The wall's colours from top to bottom; `null` draws none. */
  background: readonly [string, string] | null;
}

const cheekLine = ({ left, right, middle: x }: Head): string =>
  `C${n(right - 5)} 160 ${n(x + 32)} 170 ${n(x + 24)} 174C${n(x + 15)} 175 ${n(x + 8)} 173 ${n(x)} 175` +
  `C${n(x - 8)} 173 ${n(x - 15)} 175 ${n(x - 24)} 174C${n(x - 32)} 170 ${n(left + 5)} 160 ${n(left)} 142z`;

/** A beard or its shadow, below the features. */
const beardOf = (head: Head): string => {
  const { beard, hair } = head.look;
  if (beard === 'stubble') {
    const shadow = mix(hair, '#2a2420', 0.5);

    return `<path d="${lowerContour(head, 142)}${cheekLine(head)}" fill="${shadow}" fill-opacity=".24"/>`;
  }
  if (beard !== 'full') return '';

  const x = head.chin;
  const strands = [-26, -15, -5, 6, 17, 27]
    .map((dx) => `M${n(x + dx)} 199q${n(-dx * 0.12)} 9 ${n(-dx * 0.2)} 15`)
    .join('');

  return (
    `<path d="${lowerContour(head, 142, 6)}${cheekLine(head)}" fill="${hair}"/>` +
    `<path d="${strands}" fill="none" stroke="${head.look.hairLight}" stroke-width="1.6" stroke-opacity=".45" stroke-linecap="round"/>`
  );
};

/** Drawn after the mouth, over the upper lip. */
const moustacheOf = ({ look, middle: x }: Head): string =>
  look.beard === 'moustache' || look.beard === 'full'
    ? `<path d="M${n(x)} 174.5c7-4 18-2 24 10-8-3.5-16-3-24-2.2-8-.8-16-1.3-24 2.2 6-12 17-14 24-10z" fill="${look.hair}"/>`
    : '';

/** A beauty spot makes a person recognisable in other light. */
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

/** Draws a person. `id` separates the gradients of two portraits in one picture. */
export const portrait = (look: Appearance, pose: Pose, id = 'p'): string => {
  const { tilt, turn, smile, light, isOtherDay, background } = pose;
  const head = headOf(look, turn);
  const face = facePath(head);
  const cloth = isOtherDay ? look.otherClothes : look.clothes;
  const cover = look.headCover && (isOtherDay ? mix(look.headCover, look.otherClothes, 0.7) : look.headCover);
  const hair = hairOf(look, `${id}hair`, cover);
  // Hair is drawn for a medium head and scaled.
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
