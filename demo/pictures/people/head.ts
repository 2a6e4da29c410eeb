import type { Appearance } from '@/demo/population';
import { mix } from '../colour';
import { n } from '../svg';

/**
 * The head in the 240 x 300 frame of a portrait. Turning moves near features further than the outline
 * and shows less of one cheek; a drawing needs no more perspective.
 */
export interface Head {
  look: Appearance;
  /** -1 (to the left) to 1 (to the right). */
  turn: number;
  left: number;
  right: number;
  /** Horizontal centres of eyes and mouth, and of the nearer nose. */
  middle: number;
  nose: number;
  chin: number;
}

export const headOf = (look: Appearance, turn: number): Head => ({
  look,
  turn,
  left: 120 - look.faceWidth * (1 + turn * 0.05),
  right: 120 + look.faceWidth * (1 - turn * 0.05),
  middle: 120 + turn * 5,
  nose: 120 + turn * 8.5,
  chin: 120 + turn * 4,
});

const chinBottom = 213;

/** From the left temple over the chin to the right temple; beards follow the same line. */
export const lowerContour = ({ look, left, right, chin }: Head, fromY: number, grow = 0): string => {
  const { jaw } = look;
  const [l, r] = [left - grow * 0.4, right + grow * 0.4];
  const [cornerLeft, cornerRight] = [l + 11 - jaw * 0.5, r - 11 + jaw * 0.5];
  const bottom = chinBottom + grow;
  const flat = 11 + jaw * 0.55;

  return (
    `M${n(l)} ${fromY}C${n(l)} 158 ${n(cornerLeft - 5)} 174 ${n(cornerLeft + 3)} ${n(187 + grow * 0.6)}` +
    `C${n(cornerLeft + 11)} ${n(201 + grow)} ${n(chin - flat - 6)} ${bottom} ${n(chin)} ${bottom}` +
    `C${n(chin + flat + 6)} ${bottom} ${n(cornerRight - 11)} ${n(201 + grow)} ${n(cornerRight - 3)} ${n(187 + grow * 0.6)}` +
    `C${n(cornerRight + 5)} 174 ${n(r)} 158 ${n(r)} ${fromY}`
  );
};

export const facePath = (head: Head): string => {
  const { left, right } = head;

  return `${lowerContour(head, 122)}C${n(right)} 78 ${n(right - 20)} 56 120 56S${n(left)} 78 ${n(left)} 122z`;
};

/** A right ear; the left one is mirrored. */
const ear = (x: number, side: -1 | 1, fill: string, shade: string): string =>
  `<g transform="translate(${n(x)} 0) scale(${side} 1)"><path d="M-4 127c5-5 13-4 13 6 0 12-4 24-13 25z" fill="${fill}"/>` +
  `<path d="M2 134c5-2 5 8 1.5 14" fill="none" stroke="${shade}" stroke-width="1.5" stroke-opacity=".55" stroke-linecap="round"/></g>`;

export const ears = ({ look, left, right, turn }: Head, light: number): string => {
  const dim = mix(look.skin, look.shade, 0.55);

  return (
    ear(left + 1 + turn * 2, -1, light > 0 ? dim : look.skin, look.shade) +
    ear(right - 1 + turn * 2, 1, light > 0 ? look.skin : dim, look.shade)
  );
};

/** Faint lines that show age. */
export const wrinkles = ({ look, middle, left, right }: Head): string => {
  if (look.wrinkles < 0.12) return '';

  const w = look.wrinkles;
  const hidesMouth = look.beard === 'full' || look.beard === 'moustache';
  const line = (d: string, strength: number) =>
    `<path d="${d}" fill="none" stroke="${look.shade}" stroke-width="1.5" stroke-linecap="round" stroke-opacity="${n(w * strength)}"/>`;

  return (
    line(`M${n(middle - 20)} 103q20-5 40 0M${n(middle - 15)} 95q15-4 30 0`, 0.42) +
    line(`M${n(left + 7)} 131l5 3M${n(left + 7)} 138l5-1M${n(right - 7)} 131l-5 3M${n(right - 7)} 138l-5-1`, 0.5) +
    (hidesMouth ? '' : line(`M${n(middle - 17)} 167q-8 7-8 15M${n(middle + 17)} 167q8 7 8 15`, 0.7)) +
    line(`M${n(middle - 28)} 148q8 4 16 1M${n(middle + 12)} 149q8 3 16-1`, 0.55)
  );
};
