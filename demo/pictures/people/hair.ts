import type { Appearance } from '@/demo/population';

/** Hair for a head of medium width in the 240 x 300 frame of a portrait, behind the head and around the face. */
interface Hair {
  back: string;
  front: string;
}

/** `ink` names a gradient over the whole head, so that overlapping pieces merge. */
type Style = (ink: string, light: string, isVariant: boolean) => Hair;

const path = (d: string, ink: string): string => `<path d="${d}" fill="url(#${ink})"/>`;

const strands = (d: string, light: string, opacity = 0.42): string =>
  `<path d="${d}" fill="none" stroke="${light}" stroke-width="1.9" stroke-opacity="${opacity}" stroke-linecap="round"/>`;

/** A curly outline through these points. */
const bows = (points: readonly (readonly [x: number, y: number])[], swell: number): string =>
  points
    .map(([x, y], i) => {
      const [fromX, fromY] = points[i - 1] ?? [x, y];
      const radius = (Math.hypot(x - fromX, y - fromY) / 2) * swell;

      return i === 0 ? `M${x} ${y}` : `A${radius.toFixed(1)} ${radius.toFixed(1)} 0 0 1 ${x} ${y}`;
    })
    .join('');

const curlRings = [
  [70, 86],
  [84, 64],
  [104, 54],
  [126, 50],
  [148, 58],
  [166, 78],
  [62, 112],
  [178, 108],
  [96, 78],
  [118, 70],
  [142, 76],
] as const;

const styles: Readonly<Record<Appearance['hairStyle'], Style>> = {
  long: (ink, light, isVariant) => ({
    back: path('M58 122C58 62 86 36 120 36s62 26 62 86c2 46 8 92 20 126-26 14-138 14-164 0 12-34 18-80 20-126z', ink),
    front: isVariant
      ? path(
          'M118 70C100 86 86 104 82 132c-4 30 2 54-2 82-2 18-8 30-16 36-10 2-20 0-28-4 12-28 18-76 22-124 2-58 28-84 62-84 36 0 60 26 62 84 4 48 10 96 22 124-8 4-18 6-28 4-8-6-14-18-16-36-4-28 2-52-2-82-4-28-22-46-40-62z',
          ink,
        ) +
        strands(
          'M108 60C86 78 70 108 68 150M124 56c26 14 46 42 48 92M62 190c0 20-4 38-10 50M180 190c0 20 4 38 10 50',
          light,
        )
      : path(
          'M92 66c-8 22-16 38-18 66-2 32 4 56 0 84-2 16-6 26-14 32-10 2-18 0-24-4 12-28 18-74 22-122 2-58 28-84 62-84 36 0 60 26 62 84 4 48 10 94 22 122-8 4-16 6-26 4-8-6-14-18-16-36-4-26 4-50 0-78-4-24-30-42-70-68z',
          ink,
        ) +
        strands(
          'M100 56c40 12 68 44 72 92M88 64C72 84 66 116 66 150M60 190c0 20-4 38-10 50M180 190c2 20 6 38 12 50',
          light,
        ),
  }),
  bob: (ink, light, isVariant) => ({
    back: path(
      'M60 120c0-58 26-84 60-84s60 26 60 84c2 34 4 54 2 76-14 10-40 12-62 12s-48-2-62-12c-2-22 0-42 2-76z',
      ink,
    ),
    front: isVariant
      ? path(
          'M79 114c-2 28-1 58 3 82-9 6-18 5-25 0-1-28 1-52 3-76 0-54 26-82 60-82 36 0 60 28 60 82 2 24 4 48 3 76-7 5-16 6-25 0 4-24 5-54 3-82-12-9-26-12-41-12s-29 3-41 12z',
          ink,
        ) +
        strands(
          'M84 108c2-26 14-44 32-54M104 103c0-18 6-34 18-46M130 102c2-16 0-30-4-42M152 106c0-22-8-38-20-48M66 130c-2 22-2 40-1 58M174 130c2 22 2 40 1 58',
          light,
        )
      : path(
          'M110 72C98 90 85 106 81 132c-2 24-1 46 2 65-9 5-19 3-25-1-1-28 0-52 2-76C60 66 86 38 120 38c36 0 60 28 60 82 2 24 3 48 2 76-6 4-16 6-25 1 3-19 4-41 2-65-4-28-27-46-49-60z',
          ink,
        ) + strands('M104 60C84 78 70 104 68 140M118 56c28 12 52 38 54 84', light),
  }),
  bun: (ink, light) => ({
    back:
      `<circle cx="122" cy="42" r="18" fill="url(#${ink})"/>${strands('M110 44c2-12 18-15 23-5M114 49c5-10 16-10 19-2', light)}` +
      path('M68 122c-4-52 20-80 52-80s56 28 52 80l-6 26H74z', ink),
    front:
      path('M70 130c-6-54 18-86 50-86s56 32 50 86c-2-18-10-36-24-45-16-8-36-8-52 0-14 9-22 27-24 45z', ink) +
      strands(
        'M82 96c4-22 18-38 36-44M158 96c-4-22-16-38-34-44M102 82c4-12 10-22 18-28M138 82c-4-12-8-22-14-28',
        light,
      ),
  }),
  curly: (ink, light, isVariant) => {
    const low = isVariant ? 176 : 142;

    return {
      back: path(
        `${bows(
          [
            [74, low],
            [58, low - 22],
            [52, low - 48],
            [54, 86],
            [66, 60],
            [88, 42],
            [112, 34],
            [138, 36],
            [162, 48],
            [180, 70],
            [188, 96],
            [186, low - 40],
            [180, low - 18],
            [166, low],
          ],
          1.06,
        )}z`,
        ink,
      ),
      front:
        path(
          `${bows(
            [
              [70, 118],
              [62, 96],
              [72, 70],
              [94, 52],
              [120, 46],
              [146, 52],
              [168, 70],
              [178, 96],
              [170, 118],
            ],
            1.1,
          )}${bows(
            [
              [170, 118],
              [158, 98],
              [142, 90],
              [124, 88],
              [106, 89],
              [88, 95],
              [70, 118],
            ],
            1.25,
          ).replace('M', 'L')}z`,
          ink,
        ) + strands(curlRings.map(([x, y]) => `M${x - 7} ${y + 3}a8 8 0 1 1 12 5`).join(''), light, 0.36),
    };
  },
  short: (ink, light, isVariant) => ({
    back: '',
    front: isVariant
      ? path(
          'M70 130C64 104 65 82 76 66c12-20 30-27 48-26 30 1 49 22 49 54 0 14-2 26-4 36-2-11-4-23-9-33-14-1-30-6-42-16-10 9-24 13-36 15-6 10-9 22-12 34z',
          ink,
        ) + strands('M82 88c6-20 20-32 40-36M98 84c8-14 22-24 42-24M118 72c12-6 26-6 40 4M160 92c2-4 4-8 3-14', light)
      : path(
          'M70 130c-5-24-6-46 4-62 8-16 22-24 34-27 24-8 52 2 60 24 7 16 6 42 2 65-2-12-5-24-11-34-8-10-18-13-32-13-16 0-30 2-40 12-9 9-14 22-17 35z',
          ink,
        ) +
        strands(
          'M88 88c-2-18 8-32 22-38M104 82c-2-14 6-24 16-30M122 80c0-12 6-20 14-26M140 81c2-10 6-16 12-20M154 88c3-6 6-10 10-12',
          light,
        ),
  }),
  cropped: (ink, light, isVariant) => ({
    back: '',
    front: isVariant
      ? path(
          'M72 124c-4-46 14-75 48-75s52 29 48 75c-3-15-7-26-15-34-8-8-14-4-22-10-8 6-30 2-44 10-8 8-12 19-15 34z',
          ink,
        ) + strands('M90 80c8-12 18-18 30-20M112 74c8-8 20-10 32-4', light, 0.3)
      : path('M72 124c-4-46 14-74 48-74s52 28 48 74c-3-15-8-27-16-35-20-6-44-6-64 0-8 8-13 20-16 35z', ink) +
        strands('M92 78c16-10 40-10 56 0', light, 0.22),
  }),
  bald: (ink) => ({
    back: '',
    front:
      path('M72 134c-2-9-2-18 1-27 4 4 4 9 3 15-1 4-2 8-2 12zM168 134c2-9 2-18-1-27-4 4-4 9-3 15 1 4 2 8 2 12z', ink) +
      '<path d="M100 70c10-7 28-8 40-2" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="7" stroke-linecap="round"/>',
  }),
};

const scarf = (colour: string, isVariant: boolean): Hair => ({
  back: `<path d="M56 130C52 62 82 32 120 32s68 30 64 98c0 40 6 74 24 110H32c18-36 24-70 24-110z" fill="${colour}"/>`,
  front:
    `<path fill-rule="evenodd" d="M58 132C52 64 82 34 120 34s68 30 62 98c-2 34 2 60 22 84 14 18 24 40 28 84H8c4-44 14-66 28-84 20-24 24-50 22-84z` +
    'M78 126c-2 38 14 70 42 88 28-18 44-50 42-88-2-32-18-46-42-46s-40 14-42 46z" ' +
    `fill="${colour}"/>` +
    '<path d="M78 126c-2-32 16-46 42-46s44 14 42 46c-4-24-18-38-42-38s-38 14-42 38z" fill="#000" fill-opacity=".2"/>' +
    `<g fill="none" stroke-linecap="round" stroke-width="2.6"><path d="${isVariant ? 'M70 178c18 38 52 58 104 62M66 200c20 34 44 52 84 62M150 46c16 16 24 42 24 72' : 'M172 176c-16 38-48 60-100 66M176 200c-22 36-50 52-92 62M90 46c-16 16-24 42-24 72'}" stroke="#000" stroke-opacity=".2"/>` +
    `<path d="${isVariant ? 'M74 172c18 34 50 52 98 58' : 'M168 170c-16 34-44 54-92 60'}M120 40c-20 4-36 18-44 42" stroke="#fff" stroke-opacity=".16"/></g>`,
});

export const hairOf = ({ hairStyle, hairLight, brows, mouth }: Appearance, ink: string, cover: string | null): Hair => {
  const isVariant = (Math.round(brows * 10) + mouth) % 2 === 0;

  return cover ? scarf(cover, isVariant) : styles[hairStyle](ink, hairLight, isVariant);
};
