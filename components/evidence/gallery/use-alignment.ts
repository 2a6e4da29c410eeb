'use client';

import { useMemo, useState } from 'react';
import type { Keys } from '../../ui/shortcuts';
import { areApart, type Eyes, type MarkedImage } from './eyes';
import type { Size } from './image-state';
import type { Point } from './view';

/** How far an arrow key moves the cross, as a fraction of the image. */
const stride = 0.01;

/** Where the left eye usually is, and how far away the other. */
const usualEye: Point = { x: 0.38, y: 0.45 };
const usualDistance = 0.24;

const within = (value: number): number => Math.min(1, Math.max(0, value));

interface Work {
  /** The two images. Choosing others ends the alignment. */
  images: string;
  /** Two eyes of the first image, then two of the second. */
  marks: readonly Point[];
  cross: Point;
}

const crossAfter = (marks: readonly Point[]): Point => {
  const last = marks.at(-1);
  return last && marks.length % 2 === 1 ? { x: within(last.x + usualDistance), y: last.y } : usualEye;
};

/** Ordered from left to right; swapped eyes would turn the image upside down. */
const eyesAt = (marks: readonly Point[], from: number): Eyes | null => {
  const [one, other] = marks.slice(from, from + 2);
  if (!one || !other) return null;
  return one.x <= other.x ? [one, other] : [other, one];
};

export interface Marking {
  image: 0 | 1;
  marks: readonly Point[];
  cross: Point;
  words: string;
  mark: (at: Point) => void;
  /** Never letters, so that they work with single keys switched off. */
  keys: Keys;
}

export interface Alignment {
  marking: Marking | null;
  /** Both marked images: the second is laid over the first. */
  aligned: readonly [MarkedImage, MarkedImage] | null;
  begin: () => void;
  end: () => void;
}

interface AlignmentInput {
  names: readonly [string | null, string | null];
  /** `null` until both images are loaded. */
  sizes: readonly [Size, Size] | null;
}

/** Lays one face over the other by eyes marked in both. In memory only. */
export const useAlignment = ({ names, sizes }: AlignmentInput): Alignment => {
  const images = names.join('\n');
  const [work, setWork] = useState<Work | null>(null);
  const current = sizes && work?.images === images ? work : null;

  const marks = current?.marks;
  const aligned = useMemo(() => {
    const [first, second] = marks ? [eyesAt(marks, 0), eyesAt(marks, 2)] : [null, null];
    return sizes && first && second
      ? ([
          { size: sizes[0], eyes: first },
          { size: sizes[1], eyes: second },
        ] as const)
      : null;
  }, [marks, sizes]);

  const end = () => setWork(null);
  const markingOf = ({ marks: given, cross }: Work): Marking => {
    const image = given.length < 2 ? 0 : 1;
    const mark = (at: Point) => {
      const next = [...given, at];
      const eyes = next.length % 2 === 0 ? eyesAt(next, next.length - 2) : null;
      // The same eye marked twice is ignored.
      if (eyes && !areApart(eyes)) return;
      setWork({ images, marks: next, cross: crossAfter(next) });
    };
    const markCross = () => mark(cross);
    const move = (x: number, y: number) => () =>
      setWork({ images, marks: given, cross: { x: within(cross.x + x), y: within(cross.y + y) } });

    return {
      image,
      marks: given.slice(image * 2),
      cross,
      words: `Mark the eye on the ${given.length % 2 === 0 ? 'left' : 'right'}: click it, or use the arrow keys and Enter`,
      mark,
      keys: {
        ArrowLeft: move(-stride, 0),
        ArrowRight: move(stride, 0),
        ArrowUp: move(0, -stride),
        ArrowDown: move(0, stride),
        Enter: markCross,
        Escape: end,
      },
    };
  };

  return {
    marking: current && !aligned ? markingOf(current) : null,
    aligned,
    begin: () => setWork({ images, marks: [], cross: usualEye }),
    end,
  };
};
