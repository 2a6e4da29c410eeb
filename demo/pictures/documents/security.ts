import { measure, text } from '../lettering/lettering';
import { linear, n, radial } from '../svg';

/** Security features that a copier loses. */

/** A line of microprint. */
export const microtext = (x: number, y: number, width: number, words: string, fill: string): string => {
  const style = { size: 4.2, fill, opacity: 0.75 };
  const line = Array.from({ length: Math.floor(width / measure(`${words} · `, style)) }, () => words).join(' · ');

  return text(x, y, line, { ...style, spacing: (width - measure(line, style)) / (line.length - 1) });
};

/** A hologram: a sun of fine rays with the state's code. */
export const kinegram = (x: number, y: number, radius: number, code: string): string => {
  const rays = Array.from({ length: 40 }, (_, i) => {
    const angle = (i * Math.PI) / 20;
    const [inner, outer] = [radius * 0.46, radius * (i % 2 ? 0.95 : 0.8)];

    return `M${n(x + inner * Math.cos(angle))} ${n(y + inner * Math.sin(angle))}L${n(x + outer * Math.cos(angle))} ${n(y + outer * Math.sin(angle))}`;
  }).join('');

  return (
    `<defs>${linear(
      'foil',
      [0, 0, 1, 1],
      [
        [0, '#9fe3d6', 0.6],
        [0.28, '#c9b8f2', 0.5],
        [0.5, '#f7f3c4', 0.64],
        [0.72, '#f3b7cf', 0.5],
        [1, '#96c7f0', 0.6],
      ],
    )}${radial('foilshine', [
      [0, '#ffffff', 0.75],
      [1, '#ffffff', 0],
    ])}</defs>` +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#foil)"/>` +
    `<ellipse cx="${n(x - radius * 0.25)}" cy="${n(y - radius * 0.35)}" rx="${n(radius * 0.55)}" ry="${n(radius * 0.4)}" fill="url(#foilshine)"/>` +
    `<path d="${rays}" stroke="#fff" stroke-width=".8" stroke-opacity=".8"/>` +
    `<g fill="none" stroke="#4c5f82" stroke-width=".6" stroke-opacity=".5"><circle cx="${x}" cy="${y}" r="${radius}"/><circle cx="${x}" cy="${y}" r="${n(radius * 0.42)}"/></g>` +
    text(x, y + radius * 0.13, code, {
      size: radius * 0.36,
      fill: '#3c4f74',
      face: 'bold',
      anchor: 'middle',
      opacity: 0.7,
    })
  );
};

/** The translucent SPECIMEN mark over the print. */
export const specimen = (x: number, y: number, width: number): string =>
  `<g transform="rotate(-13 ${n(x)} ${n(y)})">${text(x, y, 'SPECIMEN', {
    size: width * 0.17,
    fill: '#b3263a',
    face: 'bold',
    anchor: 'middle',
    spacing: width * 0.016,
    opacity: 0.06,
    edge: 0.34,
  })}</g>`;

/** The symbol of a document with a chip. */
export const chipSign = (x: number, y: number, width: number, ink: string): string => {
  const [height, middle] = [width * 0.6, width * 0.16];

  return (
    `<g transform="translate(${n(x)} ${n(y)})" fill="none" stroke="${ink}" stroke-width="${n(width * 0.09)}">` +
    `<rect width="${width}" height="${n(height)}" rx="${n(width * 0.08)}"/>` +
    `<path d="M0 ${n(height / 2)}h${n(width / 2 - middle)}M${n(width / 2 + middle)} ${n(height / 2)}H${width}"/>` +
    `<circle cx="${n(width / 2)}" cy="${n(height / 2)}" r="${n(middle)}"/></g>`
  );
};
