import type { Appearance, SessionDescription } from '@/demo/population';
import { mix } from '../colour';
import { portrait, portraitBox } from '../people/portrait';
import { type Frame, inset } from '../svg';
import { styleOf } from './country-style';
import { guilloche } from './guilloche';
import { signature, signatureBox } from './signature';

/** Passport photographs: straight, plain wall, even light, no smile. */
export const printedPortrait = (look: Appearance, id?: string): string =>
  portrait(
    look,
    { tilt: 0, turn: 0, smile: 0, light: -0.3, isOtherDay: false, background: ['#e9edf0', '#cdd6dc'] },
    id,
  );

/** The framed photograph with fine lines over it. */
export const photo = ({ person, document }: SessionDescription, frame: Frame): string => {
  const [, , line, line2, ink] = document.country.palette;
  const [x, y, width, height] = frame;
  const { pattern, plate } = styleOf(document.country);
  const lines = guilloche({ width, height }, pattern, [line, line2], plate('photo'), 18);

  return (
    inset(frame, portraitBox, printedPortrait(person.appearance)) +
    inset(frame, `0 0 ${width} ${height}`, `<g opacity=".4">${lines}</g>`) +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#9fb4c9" fill-opacity=".1" stroke="${ink}" stroke-opacity=".4"/>`
  );
};

const colourNames = ['skin', 'shade', 'lips', 'hair', 'hairLight', 'eyes', 'clothes', 'headCover'] as const;

/** The ghost image: the same face, pale and in one ink. */
export const ghost = ({ person, document }: SessionDescription, frame: Frame): string => {
  const look = { ...person.appearance };
  const ink = document.country.palette[4];
  for (const name of colourNames) {
    const colour = look[name];
    if (colour) look[name] = mix(colour, ink, 0.35);
  }
  const face = portrait(
    look,
    { tilt: 0, turn: 0, smile: 0, light: -0.3, isOtherDay: false, background: null },
    'ghost',
  );

  return inset(frame, portraitBox, face, { opacity: 0.42 });
};

const signatureInk = '#1c2740';

export const signed = ({ seen, stream }: SessionDescription, frame: Frame): string =>
  inset(frame, signatureBox, signature(seen.printed.surname, signatureInk, stream('signature')), {
    overhang: 'visible',
  });
