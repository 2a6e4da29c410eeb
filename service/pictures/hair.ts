import type { Appearance } from '@/service/population';

/** Hair in the 240 x 300 frame of a portrait: what lies behind the head, and what frames the face. */
interface Hair {
  back: string;
  front: string;
}

const fill = 'url(#hair)';

const path = (d: string): string => `<path d="${d}" fill="${fill}"/>`;

const curls = (points: readonly (readonly [x: number, y: number, radius: number])[]): string =>
  points.map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`).join('');

const styles: Readonly<Record<Appearance['hairStyle'], Hair>> = {
  long: {
    back: path('M53 120C51 52 86 32 120 32s69 20 67 88c-2 44 6 84 14 118H43c8-34 16-74 12-118z'),
    front: path('M64 150C57 84 88 42 120 42s63 42 56 108c-2-30-14-62-50-88-32 26-45 58-48 88z'),
  },
  bob: {
    back: path(
      'M61 122C60 56 86 36 120 36s60 20 59 86c0 34 4 52 4 74-20 12-44 14-64 14H105c-22 0-40-4-50-14 2-22 2-40 2-74z',
    ),
    front: path('M68 132C64 74 92 44 124 44c36 0 48 30 46 88-4-22-12-38-24-50-18 12-52 10-66 0-6 12-10 28-12 50z'),
  },
  bun: {
    back: `<circle cx="122" cy="34" r="21" fill="${fill}"/>${path('M66 120C64 66 88 42 120 42s56 24 54 78c0 14-4 24-6 32H72c-3-9-6-18-6-32z')}`,
    front: path('M69 126C66 76 90 46 120 46s54 30 51 80c-5-26-18-46-51-52-33 6-46 26-51 52z'),
  },
  curly: {
    back: curls([
      [72, 92, 26],
      [168, 92, 26],
      [66, 122, 22],
      [174, 122, 22],
      [70, 150, 17],
      [170, 150, 17],
      [92, 62, 28],
      [148, 62, 28],
      [120, 52, 30],
    ]),
    front: curls([
      [82, 84, 15],
      [98, 70, 16],
      [118, 64, 17],
      [138, 68, 16],
      [156, 82, 15],
      [73, 102, 11],
      [167, 102, 11],
    ]),
  },
  short: {
    back: '',
    front: path('M69 122C64 70 88 42 122 42s55 26 49 80c-4-16-8-26-15-36-22 8-48 8-70-2-8 11-13 24-17 38z'),
  },
  cropped: {
    back: '',
    front: path('M71 114C69 72 90 50 120 50s51 22 49 64c-5-18-12-28-22-33-18 5-36 5-54 0-10 5-17 15-22 33z'),
  },
  bald: {
    back: '',
    front: path('M70 132c-3-16-2-30 4-42 0 14-1 26 0 42zM170 132c3-16 2-30-4-42 0 14 1 26 0 42z'),
  },
};

const headCover = (colour: string): Hair => ({
  back: `<path d="M46 130C44 56 82 30 120 30s76 26 74 100c0 40 8 76 22 106H24c14-30 22-66 22-106z" fill="${colour}"/>`,
  front:
    `<path fill-rule="evenodd" d="M50 140C46 66 84 34 120 34s74 32 70 106c-2 44-26 92-70 100-44-8-68-56-70-100z` +
    `M76 128c0 36 18 66 44 76 26-10 44-40 44-76 0-34-16-56-44-56s-44 22-44 56z" fill="${colour}"/>` +
    `<path d="M66 178c16 30 34 44 60 50M174 176c-8 22-20 36-34 46" stroke="#000" stroke-opacity=".18" stroke-width="3" fill="none"/>`,
});

export const hairOf = ({ hairStyle, headCover: cover }: Appearance): Hair =>
  cover ? headCover(cover) : styles[hairStyle];
