import { measure, type TextStyle, text } from './lettering';

/** Smaller than this a line would look lost among its neighbours; two lines look better. */
const smallest = 0.74;

/** Where a name may be broken, with the halves as equal as they get. */
const halves = (content: string): [string, string] | null => {
  const breaks = [...content.matchAll(/[ -]/g)].map(({ index }) => index + 1);
  const [first] = breaks.sort((a, b) => Math.abs(a - content.length / 2) - Math.abs(b - content.length / 2));

  return first === undefined ? null : [content.slice(0, first).trimEnd(), content.slice(first)];
};

/**
 * A value in its room: as it is, a little smaller, or on two lines. A baseline at `y` is the lowest;
 * the upper of two lines takes the room that the larger letters would have taken.
 */
export const fittedText = (x: number, y: number, content: string, style: TextStyle & { maxWidth: number }): string => {
  const shrink = style.maxWidth / measure(content, style);
  const lines = shrink < smallest ? halves(content) : null;
  if (!lines) return text(x, y, content, style);

  const size = style.size * 0.66;
  const widest = Math.max(...lines.map((line) => measure(line, { ...style, size })));
  // Both lines in one size, or they would look like two fields.
  const common = { ...style, size: size * Math.min(1, style.maxWidth / widest) };

  return text(x, y - size * 0.62, lines[0], common) + text(x, y + size * 0.5, lines[1], common);
};
