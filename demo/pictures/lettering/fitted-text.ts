import { measure, type TextStyle, text } from './lettering';

/** Below this size, two lines look better. */
const smallest = 0.74;

/** Breaks a name into two halves of similar length. */
const halves = (content: string): [string, string] | null => {
  const breaks = [...content.matchAll(/[ -]/g)].map(({ index }) => index + 1);
  const [first] = breaks.sort((a, b) => Math.abs(a - content.length / 2) - Math.abs(b - content.length / 2));

  return first === undefined ? null : [content.slice(0, first).trimEnd(), content.slice(first)];
};

/**
 * Fits a value into its room: as it is, a little smaller, or on two lines. `y` is the lowest baseline;
 * the upper of two lines takes the room of the larger letters.
 */
export const fittedText = (x: number, y: number, content: string, style: TextStyle & { maxWidth: number }): string => {
  const shrink = style.maxWidth / measure(content, style);
  const lines = shrink < smallest ? halves(content) : null;
  if (!lines) return text(x, y, content, style);

  const size = style.size * 0.66;
  const widest = Math.max(...lines.map((line) => measure(line, { ...style, size })));
  // Same size for both lines, or they would look like two fields.
  const common = { ...style, size: size * Math.min(1, style.maxWidth / widest) };

  return text(x, y - size * 0.62, lines[0], common) + text(x, y + size * 0.5, lines[1], common);
};
