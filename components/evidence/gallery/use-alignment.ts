'use client';

import { useMemo, useState } from 'react';
import type { Keys } from '../../ui/shortcuts';
import { areApart, type Eyes, type MarkedPicture } from './eyes';
import type { Size } from './picture-state';
import type { Point } from './view';

/** So far an arrow key moves the cross, in parts of the picture. */
const stride = 0.01;

/** Where eyes are in most pictures of faces, and how far from each other. */
const usual: Point = { x: 0.38, y: 0.45 };
const usualApart = 0.24;

const within = (value: number): number => Math.min(1, Math.max(0, value));

interface Work {
  /** Of which two pictures; with others, it is over. */
  of: string;
  /** The eye on the left and the one on the right of the first picture, then of the second. */
  marks: readonly Point[];
  cross: Point;
}

const crossAfter = (marks: readonly Point[]): Point => {
  const last = marks.at(-1);
  return last && marks.length % 2 === 1 ? { x: within(last.x + usualApart), y: last.y } : usual;
};

/** In whichever order they were marked: taken for each other, they would turn the picture upside down. */
const eyesAt = (marks: readonly Point[], from: number): Eyes | null => {
  const [one, other] = marks.slice(from, from + 2);
  if (!one || !other) return null;
  return one.x <= other.x ? [one, other] : [other, one];
};

export interface Marking {
  /** Which of the two is being marked. */
  picture: 0 | 1;
  marks: readonly Point[];
  cross: Point;
  words: string;
  mark: (at: Point) => void;
  /** While it lasts; none of them is a letter, so that they work for everybody. */
  keys: Keys;
}

export interface Alignment {
  /** `null`: nothing is being marked. */
  marking: Marking | null;
  /** The two as marked: the second is drawn onto the first. */
  aligned: readonly [MarkedPicture, MarkedPicture] | null;
  begin: () => void;
  end: () => void;
}

interface Asked {
  names: readonly [string | null, string | null];
  /** `null` until both pictures are here. */
  sizes: readonly [Size, Size] | null;
}

/** Lays one face over the other by eyes that somebody marks in both. In memory only, and gone with the pictures. */
export const useAlignment = ({ names, sizes }: Asked): Alignment => {
  const of = names.join('\n');
  const [work, setWork] = useState<Work | null>(null);
  const present = sizes && work?.of === of ? work : null;

  const marks = present?.marks;
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
    const picture = given.length < 2 ? 0 : 1;
    const mark = (at: Point) => {
      const next = [...given, at];
      const eyes = next.length % 2 === 0 ? eyesAt(next, next.length - 2) : null;
      // The same eye twice says nothing: it is asked for again.
      if (eyes && !areApart(eyes)) return;
      setWork({ of, marks: next, cross: crossAfter(next) });
    };
    const markCross = () => mark(cross);
    const move = (x: number, y: number) => () =>
      setWork({ of, marks: given, cross: { x: within(cross.x + x), y: within(cross.y + y) } });

    return {
      picture,
      marks: given.slice(picture * 2),
      cross,
      words: `Mark the eye on the ${given.length % 2 === 0 ? 'left' : 'right'}: click it, or arrow keys and Enter`,
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
    marking: present && !aligned ? markingOf(present) : null,
    aligned,
    begin: () => setWork({ of, marks: [], cross: usual }),
    end,
  };
};
