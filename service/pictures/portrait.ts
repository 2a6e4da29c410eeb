import type { Appearance } from '@/service/population';
import { hairOf } from './hair';

export const portraitBox = '0 0 240 300';

interface Pose {
  tilt: number;
  clothes: string;
  /** The wall behind, from top to bottom; `null` leaves it to the caller. */
  background: readonly [string, string] | null;
  /** -1: light from the left, 1: from the right. */
  light: -1 | 1;
  smile: number;
}

const facePath = ({ faceWidth: w, jaw }: Appearance): string => {
  const left = 120 - w;
  const right = 120 + w;
  const chin = 15 + jaw * 0.6;

  return (
    `M${left} 122C${left} 80 ${left + 18} 58 120 58S${right} 80 ${right} 122` +
    `C${right} 160 ${right - 13 + jaw} 186 ${120 + chin} 200C131 208 109 208 ${120 - chin} 200` +
    `C${left + 13 - jaw} 186 ${left} 160 ${left} 122z`
  );
};

const eye = (x: number, { eyeOpen, eyes, shade, hair, brows, wrinkles }: Appearance): string =>
  `<path d="M${x - 11} 135q11 ${-eyeOpen} 22 0q-11 ${eyeOpen * 0.68} -22 0z" fill="#fbf8f4"/>` +
  `<circle cx="${x}" cy="134" r="4.9" fill="${eyes}"/><circle cx="${x}" cy="134" r="2.2" fill="#16120f"/>` +
  `<circle cx="${x - 1.6}" cy="132.4" r="1.2" fill="#fff"/>` +
  `<path d="M${x - 12} 135.5q12 ${-eyeOpen * 1.12} 24 0" fill="none" stroke="#3a2a20" stroke-width="2" stroke-linecap="round"/>` +
  `<path d="M${x - 10} 126q10 -6 20 0" fill="none" stroke="${shade}" stroke-width="1.2" stroke-opacity=".7"/>` +
  `<path d="M${x - 14} 119q14 -9 28 0" fill="none" stroke="${hair}" stroke-width="${brows}" stroke-linecap="round"/>` +
  `<path d="M${x - 9} 144q9 5 18 0" fill="none" stroke="${shade}" stroke-width="1.4" stroke-opacity="${wrinkles * 0.8}"/>`;

const features = (look: Appearance, smile: number): string => {
  const { shade, lips, nose, mouth, wrinkles } = look;
  const half = 19 + mouth;
  const corner = 183 - smile * 0.7;

  return (
    eye(99, look) +
    eye(141, look) +
    `<path d="M116 136c-1 14-${6 + nose} 24-${5 + nose} 30 5 5 ${13 + nose} 5 ${18 + nose} 0" fill="none" stroke="${shade}"` +
    ' stroke-width="2.2" stroke-linecap="round" stroke-opacity=".85"/>' +
    `<path d="M${120 - half} ${corner}Q${120 - half / 2} 178 120 180Q${120 + half / 2} 178 ${120 + half} ${corner}` +
    `Q120 ${187 + smile} ${120 - half} ${corner}z" fill="${lips}"/>` +
    `<path d="M${120 - half} ${corner}Q120 ${187 + smile} ${120 + half} ${corner}Q${113 + half} 192 120 192Q${127 - half} 192` +
    ` ${120 - half} ${corner}z" fill="${lips}" fill-opacity=".82"/>` +
    `<path d="M${120 - half} ${corner}Q120 ${187 + smile} ${120 + half} ${corner}" stroke="#5d2924" stroke-width="1.3" fill="none" stroke-opacity=".7"/>` +
    `<g fill="none" stroke="${shade}" stroke-width="1.6" stroke-opacity="${(wrinkles * 0.9).toFixed(2)}" stroke-linecap="round">` +
    '<path d="M97 92q23-5 46 0M100 101q20-4 40 0M104 166q-9 8-10 18M136 166q9 8 10 18"/></g>'
  );
};

const beardOf = ({ beard, hair, faceWidth: w, jaw }: Appearance): string => {
  if (beard === 'none') return '';

  const moustache = `<path d="M99 180c6-9 14-10 21-7 7-3 15-2 21 7-8-3-14-3-21-2-7-1-13-1-21 2z" fill="${hair}"/>`;
  if (beard === 'moustache') return moustache;

  const chin = 17 + jaw * 0.6;
  const full =
    `<path fill-rule="evenodd" d="M${121 - w} 140c4 18 9 26 18 30 8 2 12 0 20-2 4-1 14-1 18 0 8 2 12 4 20 2 9-4 14-12 18-30` +
    `C${120 + w} 164 ${108 + w + jaw} 190 ${120 + chin} 204C131 214 109 214 ${120 - chin} 204C${132 - w - jaw} 190 ${120 - w} 164 ${121 - w} 140z` +
    'M98 183c6-7 14-9 22-6 8-3 16-1 22 6-6 9-13 13-22 13s-16-4-22-13z"';

  return beard === 'full'
    ? `${full} fill="${hair}" fill-opacity=".93"/>`
    : `${full} fill="${hair}" fill-opacity=".3"/>`;
};

const glasses =
  '<g fill="#fff" fill-opacity=".08" stroke="#26262b" stroke-width="2.6"><rect x="82" y="122" width="34" height="26" rx="9"/>' +
  '<rect x="124" y="122" width="34" height="26" rx="9"/><path d="M116 131q4-4 8 0M82 130l-10-3M158 130l10-3" fill="none"/></g>';

/** Somebody's head and shoulders, drawn into a frame of 240 x 300. Gradients are named per picture: draw one per SVG. */
export const portrait = (look: Appearance, { tilt, clothes, background, light, smile }: Pose): string => {
  const { skin, shade, lips, hair, hairLight, faceWidth: w } = look;
  const face = facePath(look);
  const strands = hairOf(look);
  const [from, to] = light === 1 ? [1, 0] : [0, 1];

  return (
    `<defs><linearGradient id="shade" x1="${from}" y1="0" x2="${to}" y2=".25"><stop offset=".35" stop-color="${shade}" stop-opacity="0"/>` +
    `<stop offset="1" stop-color="${shade}" stop-opacity=".75"/></linearGradient>` +
    `<linearGradient id="hair" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${hairLight}"/>` +
    `<stop offset=".7" stop-color="${hair}"/></linearGradient>` +
    (background
      ? `<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${background[0]}"/>` +
        `<stop offset="1" stop-color="${background[1]}"/></linearGradient></defs><rect width="240" height="300" fill="url(#wall)"/>`
      : '</defs>') +
    `<g transform="rotate(${tilt} 120 200)">${strands.back}` +
    `<path d="M4 380V312c4-62 50-74 94-90h44c44 16 90 28 94 90v68z" fill="${clothes}"/>` +
    `<path d="M97 176v48c10 20 36 20 46 0v-48z" fill="${skin}"/>` +
    `<path d="M97 188c12 20 36 22 46 0v22c-14 14-34 12-46-2z" fill="${shade}" fill-opacity=".6"/>` +
    '<path d="M86 227c12 20 22 28 34 30 12-2 22-10 34-30l8 5c-8 26-22 40-42 46-20-6-34-20-42-46z" fill="#fff" fill-opacity=".18"/>' +
    `<ellipse cx="${121 - w}" cy="138" rx="7" ry="14" fill="${light === 1 ? shade : skin}"/>` +
    `<ellipse cx="${119 + w}" cy="138" rx="7" ry="14" fill="${light === 1 ? skin : shade}"/>` +
    `<path d="${face}" fill="${skin}"/><path d="${face}" fill="url(#shade)"/>` +
    `<ellipse cx="95" cy="163" rx="12" ry="8" fill="${lips}" fill-opacity=".16"/><ellipse cx="145" cy="163" rx="12" ry="8" fill="${lips}" fill-opacity=".16"/>` +
    `${beardOf(look)}${features(look, smile)}${look.beard === 'full' ? beardMoustache(hair) : ''}${strands.front}` +
    `${look.glasses ? glasses : ''}</g>`
  );
};

const beardMoustache = (hair: string): string =>
  `<path d="M99 181c6-9 14-10 21-7 7-3 15-2 21 7-8-3-14-3-21-2-7-1-13-1-21 2z" fill="${hair}" fill-opacity=".93"/>`;
