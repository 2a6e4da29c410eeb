import type { Appearance } from '@/demo/population';
import { mix } from '../colour';
import { n } from '../svg';
import type { Head } from './head';

/** The palest colour of lines around the eyes, so that fair people have some. */
const lash = '#2e211a';

const eye = (x: number, side: -1 | 1, look: Appearance, narrow: number): string => {
  const { eyeOpen, eyes, skin, shade } = look;
  const half = 12 * narrow;
  const [inner, outer] = [n(x - side * half), n(x + side * half)];
  const up = n(135.6 - eyeOpen * 1.06);
  const lid = mix(skin, shade, 0.42);

  return (
    `<path d="M${inner} 137.4Q${n(x)} ${up} ${outer} 136.2Q${n(x)} ${n(137 + eyeOpen * 0.56)} ${inner} 137.4z" fill="#f7f3ee"/>` +
    `<circle cx="${n(x)}" cy="134.8" r="5" fill="${eyes}"/><circle cx="${n(x)}" cy="134.8" r="2.3" fill="#17120f"/>` +
    `<circle cx="${n(x - 1.5)}" cy="133.2" r="1.15" fill="#fff"/>` +
    // The lid covers the upper edge of the iris; otherwise everybody stares.
    `<path d="M${inner} 137.4Q${n(x)} ${up} ${outer} 136.2Q${n(x + side)} ${n(124.5 - eyeOpen * 0.1)} ${inner} 137.4z" fill="${lid}"/>` +
    `<path d="M${inner} 137.4Q${n(x)} ${up} ${n(Number(outer) + side * 0.8)} 135.8" fill="none" stroke="${lash}" stroke-width="1.9" stroke-linecap="round"/>` +
    `<path d="M${n(x - side * half * 0.6)} ${n(139.4 + eyeOpen * 0.08)}Q${n(x + side * 2)} ${n(138.6 + eyeOpen * 0.3)} ${outer} 136" fill="none" stroke="${shade}" stroke-width="1" stroke-opacity=".7"/>`
  );
};

const brow = (x: number, side: -1 | 1, { hair, brows }: Appearance, lift: number): string => {
  // Fair brows look darker than the hair.
  const colour = mix(hair, '#2a201a', 0.28);
  const y = 120 - lift;

  return (
    `<path d="M${n(x - side * 12)} ${n(y + 2.4)}Q${n(x + side * 2)} ${n(y - 6)} ${n(x + side * 14.5)} ${n(y + 1.6)}` +
    `Q${n(x + side * 3)} ${n(y - 6 + brows * 1.25)} ${n(x - side * 12)} ${n(y + 2.4 + brows * 0.85)}z" fill="${colour}"/>`
  );
};

/** The bridge as a shadow away from the light, then wings and nostrils. */
const noseOf = ({ look, nose, middle }: Head, light: number): string => {
  const side = light > 0 ? -1 : 1;
  const wide = 9 + look.nose * 0.9;
  const x = nose;

  return (
    `<path d="M${n(middle + side * 5)} 130Q${n(middle + side * 4.5)} 148 ${n(x + side * wide)} 163Q${n(x + side * 5)} 170 ${n(x)} 169Q${n(x + side * 2.5)} 150 ${n(middle + side * 5)} 130z"` +
    ` fill="${look.shade}" fill-opacity=".36"/>` +
    `<path d="M${n(x - wide)} 162q-1.6 6 4 6.4q3 .2 ${n(wide - 4)} 2.2q${n(wide - 7)}-2 ${n(wide - 4)}-2.2q5.6-.4 4-6.4" fill="none" stroke="${look.shade}" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" stroke-opacity=".8"/>` +
    `<path d="M${n(x - 1)} 146v12" stroke="#fff" stroke-opacity=".16" stroke-width="4" stroke-linecap="round"/>`
  );
};

const mouthOf = ({ look, middle: x }: Head, smile: number): string => {
  const half = 17.5 + look.mouth * 0.9 + smile * 0.6;
  const corner = 186 - smile * 0.9;
  // Long hair goes with lipstick: a drawing must exaggerate a little.
  const isPainted = look.beard === 'none' && ['long', 'bob', 'bun'].includes(look.hairStyle);
  const tone = mix(look.lips, look.skin, isPainted ? 0.12 : 0.46);
  const line = `M${n(x - half)} ${n(corner)}Q${n(x - half * 0.4)} ${n(187 + smile * 0.5)} ${n(x)} ${n(186.4 + smile * 0.4)}Q${n(x + half * 0.4)} ${n(187 + smile * 0.5)} ${n(x + half)} ${n(corner)}`;

  return (
    `<path d="${line}Q${n(x + half * 0.42)} ${n(180.6)} ${n(x + 3.4)} 180Q${n(x)} 182.2 ${n(x - 3.4)} 180Q${n(x - half * 0.42)} 180.6 ${n(x - half)} ${n(corner)}z" fill="${mix(tone, look.shade, 0.3)}"/>` +
    `<path d="${line}Q${n(x + half * 0.5)} ${n(195 + smile * 0.4)} ${n(x)} ${n(195 + smile * 0.4)}Q${n(x - half * 0.5)} ${n(195 + smile * 0.4)} ${n(x - half)} ${n(corner)}z" fill="${tone}"/>` +
    `<path d="${line}" fill="none" stroke="#4c2320" stroke-width="1.3" stroke-opacity=".65" stroke-linecap="round"/>` +
    (look.beard === 'full'
      ? ''
      : `<path d="M${n(x - 8)} 201q8 3 16 0" fill="none" stroke="${look.shade}" stroke-width="1.8" stroke-opacity=".4" stroke-linecap="round"/>`)
  );
};

export const features = (head: Head, light: number, smile: number): string => {
  const { look, middle, turn } = head;
  const apart = 20.5 + (look.faceWidth - 47) * 0.35;
  const narrow = (side: -1 | 1) => 1 - Math.max(0, turn * side) * 0.09;
  const lift = smile * 0.3;

  return (
    ([-1, 1] as const)
      .map((side) => {
        const x = middle + side * apart * narrow(side);

        return eye(x, side, look, narrow(side)) + brow(x, side, look, lift);
      })
      .join('') +
    noseOf(head, light) +
    mouthOf(head, smile)
  );
};

export const glassesOf = ({ middle, left, right, look }: Head): string => {
  const apart = 20.5 + (look.faceWidth - 47) * 0.35;
  const isRound = look.nose % 2 === 0;
  const [width, height, corner] = isRound ? [31, 28, 14] : [34, 25, 7];
  const lens = (x: number) =>
    `<rect x="${n(x - width / 2)}" y="${n(136 - height / 2)}" width="${width}" height="${height}" rx="${corner}"/>` +
    `<path d="M${n(x - 8)} ${n(136 + height / 2 - 6)}l9-${height - 9}" stroke="#fff" stroke-opacity=".3" stroke-width="3"/>`;
  const [l, r] = [middle - apart, middle + apart];

  return (
    '<g fill="#fff" fill-opacity=".1" stroke="#2a2a30" stroke-width="2.3" stroke-linecap="round">' +
    `${lens(l)}${lens(r)}<path d="M${n(l + width / 2)} 133q${n((r - l - width) / 2)}-5 ${n(r - l - width)} 0` +
    `M${n(l - width / 2)} 131L${n(left - 3)} 128M${n(r + width / 2)} 131L${n(right + 3)} 128" fill="none"/></g>`
  );
};
