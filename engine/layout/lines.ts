/** Lines as the layout reader takes them: without zones and specks, and whole where the finder of lines tore them. */
import type { TextLine } from '../shapes';

/** Lines of a zone, microprint and the mark over a specimen. */
const isNoise = ({ text }: TextLine): boolean =>
  /<\s?</.test(text) ||
  !/[\p{L}\p{N}–-]/u.test(text) ||
  (text.match(/SPECIMEN/gi)?.length ?? 0) > 1 ||
  /^\W*SPECIMEN\W*$/i.test(text);

const pitch = ({ box, text }: TextLine): number => box.width / Math.max(1, text.length);

/** A gap of one letter is a space; columns stand farther apart. */
const widestGap = 1.15;

const isTorn = (one: TextLine, next: TextLine): boolean => {
  const gap = next.box.x - (one.box.x + one.box.width);
  const [low, high] = [Math.min(one.box.height, next.box.height), Math.max(one.box.height, next.box.height)];
  const overlap = Math.min(one.box.y + one.box.height, next.box.y + next.box.height) - Math.max(one.box.y, next.box.y);
  const wide = Math.max(pitch(one), pitch(next));

  return gap > -wide && gap < Math.min(pitch(one), pitch(next)) * widestGap && overlap > low * 0.6 && high < low * 1.3;
};

const joined = (one: TextLine, next: TextLine): TextLine => {
  const [top, bottom] = [
    Math.min(one.box.y, next.box.y),
    Math.max(one.box.y + one.box.height, next.box.y + next.box.height),
  ];

  return {
    text: `${one.text} ${next.text}`,
    sureness: [...one.sureness, Math.min(one.sureness.at(-1) ?? 1, next.sureness[0] ?? 1), ...next.sureness],
    box: { x: one.box.x, y: top, width: next.box.x + next.box.width - one.box.x, height: bottom - top },
  };
};

export const wholeLines = (lines: readonly TextLine[]): TextLine[] => {
  const rest = lines.filter((line) => !isNoise(line)).sort((a, b) => a.box.x - b.box.x);
  const whole: TextLine[] = [];
  for (let line = rest.shift(); line; line = rest.shift()) {
    for (;;) {
      const current: TextLine = line;
      const next = rest.findIndex((other) => isTorn(current, other));
      if (next < 0) break;
      line = joined(current, ...(rest.splice(next, 1) as [TextLine]));
    }
    whole.push(line);
  }

  return whole;
};
