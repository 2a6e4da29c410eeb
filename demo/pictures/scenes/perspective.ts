/** The position of a flat page in a photograph, and the mapping from the photograph back to the page. */
export type Point = readonly [x: number, y: number];
export type Corners = readonly [topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point];

/** The rows of a projective map: `[(a x + b y + c) / (g x + h y + i), (d x + e y + f) / (…)]`. */
export type Projection = readonly [number, number, number, number, number, number, number, number, number];

/** From the unit square onto these corners, after Heckbert. */
const ontoCorners = ([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners): Projection => {
  const [dx1, dy1, dx2, dy2] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const area = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(sx * dy2 - dx2 * sy) / area, (dx1 * sy - sx * dy1) / area];

  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
};

const inverse = ([a, b, c, d, e, f, g, h, i]: Projection): Projection => [
  e * i - f * h,
  c * h - b * i,
  b * f - c * e,
  f * g - d * i,
  a * i - c * g,
  c * d - a * f,
  d * h - e * g,
  b * g - a * h,
  a * e - b * d,
];

/** From the photograph to the page, in the page's pixels. */
export const backFrom = (corners: Corners, width: number, height: number): Projection => {
  const [a, b, c, d, e, f, g, h, i] = inverse(ontoCorners(corners));

  return [a * width, b * width, c * width, d * height, e * height, f * height, g, h, i];
};

interface View {
  centre: Point;
  width: number;
  /** Degrees. */
  tilt: number;
  /** How much nearer the right and lower edges are, as a share of the distance. */
  lean: Point;
}

/** The corners of a page of these proportions in this view. `above` is the share of its height above the centre. */
export const cornersOf = ({ centre, width, tilt, lean }: View, ratio: number, above = 0.5): Corners => {
  const height = width / ratio;
  const angle = (tilt * Math.PI) / 180;
  const corner = (right: number, down: number): Point => {
    const near = 1 / (1 - lean[0] * right - lean[1] * down);
    const [x, y] = [right * width * near, down * height * near];

    return [
      centre[0] + x * Math.cos(angle) - y * Math.sin(angle),
      centre[1] + x * Math.sin(angle) + y * Math.cos(angle),
    ];
  };

  return [corner(-0.5, -above), corner(0.5, -above), corner(0.5, 1 - above), corner(-0.5, 1 - above)];
};
