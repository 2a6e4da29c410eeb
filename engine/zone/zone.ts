/**
 * Finds a machine-readable zone by its geometry: two or three parallel lines of as many letters at even distances.
 * Nothing is read, so a visa looks like a passport (MRV-A has the lines of TD3) or a TD2 (MRV-B).
 */
import type { Grey } from '../grey';
import type { ZoneFormat } from '../protocol';
import { inkOf, transposed } from './ink';
import { type EvenLine, evenLineOf } from './pitch';
import { streaksIn } from './streaks';

const evenEnough = 0.2;
const mostStraying = 0.06;

/** Lines of one zone: their pitch, length and distance. */
const [nearest, farthest] = [1.3, 3.4];

export const evenLinesIn = (ink: Grey): EvenLine[] => streaksIn(ink).flatMap((streak) => evenLineOf(ink, streak) ?? []);

const isEven = ({ evenness, straying }: EvenLine): boolean => evenness >= evenEnough && straying <= mostStraying;

const belongTogether = (upper: EvenLine, lower: EvenLine): boolean => {
  const pitch = (upper.pitch + lower.pitch) / 2;
  const length = upper.to - upper.from;
  const [dx, dy] = [lower.x - upper.x, lower.y - upper.y];
  const across = dy * upper.directionX - dx * upper.directionY;
  // Measured between the middles of the lines, not of their ink, which lies where the wide letters are.
  const along =
    dx * upper.directionX + dy * upper.directionY + (lower.from + lower.to) / 2 - (upper.from + upper.to) / 2;

  return (
    Math.abs(upper.pitch - lower.pitch) <= pitch * 0.08 &&
    Math.abs(upper.letters - lower.letters) <= 2 &&
    Math.abs(upper.directionY - lower.directionY) <= 0.04 &&
    across >= nearest * pitch &&
    across <= farthest * pitch &&
    Math.abs(along) <= length * 0.06
  );
};

/** Chains of lines, each right below the one before. */
const zonesOf = (lines: readonly EvenLine[]): EvenLine[][] => {
  const sorted = lines.toSorted((a, b) => a.y - b.y);
  const zones: EvenLine[][] = [];
  for (const line of sorted) {
    const zone = zones.find((zone) => belongTogether(zone.at(-1) as EvenLine, line));
    if (zone) zone.push(line);
    else zones.push([line]);
  }

  return zones;
};

const formatOf = (zone: readonly EvenLine[]): ZoneFormat | null => {
  const letters = zone.reduce((sum, line) => sum + line.letters, 0) / zone.length;
  const has = (lines: number, perLine: number, tolerance: number) =>
    zone.length === lines && Math.abs(letters - perLine) <= tolerance;

  // Wide enough for a stray mark or a lost letter at either end, and still apart from each other.
  if (has(3, 30, 3)) return 'TD1';
  if (has(2, 36, 2)) return 'TD2';
  if (has(2, 44, 3)) return 'TD3';

  return null;
};

export const findZone = (grey: Grey): ZoneFormat | null => {
  // Geometry cannot tell a line from the same line upside down, so two directions cover all four.
  const ink = inkOf(grey);
  for (const turned of [() => ink, () => transposed(ink)]) {
    const formats = zonesOf(evenLinesIn(turned()).filter(isEven)).flatMap((zone) => formatOf(zone) ?? []);
    if (formats[0]) return formats[0];
  }

  return null;
};
