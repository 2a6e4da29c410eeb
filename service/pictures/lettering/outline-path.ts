export type Point = readonly [x: number, y: number, onCurve: boolean];
export type Contour = readonly Point[];

const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, true];

/** Between two control points TrueType leaves out the point on the curve; it lies halfway. */
const withImpliedPoints = (contour: Contour): Contour => {
  const out: Point[] = [];

  contour.forEach((point, i) => {
    const previous = contour.at(i - 1) as Point;
    if (!point[2] && !previous[2]) out.push(between(previous, point));
    out.push(point);
  });

  const first = out.findIndex((point) => point[2]);

  return [...out.slice(first), ...out.slice(0, first)];
};

const round = (value: number): number => Math.round(value);

/** Contours as relative commands, so that the same text serves at any place. */
export const contourPath = (contours: readonly Contour[]): string => {
  let out = '';
  let [startX, startY] = [0, 0];

  for (const contour of contours) {
    const points = withImpliedPoints(contour);
    const [first] = points;
    if (!first) continue;

    out += `m${round(first[0]) - startX} ${round(first[1]) - startY}`;
    [startX, startY] = [round(first[0]), round(first[1])];
    let [x, y] = [startX, startY];

    for (let i = 1; i <= points.length; i++) {
      const point = points[i % points.length] as Point;
      if (point[2]) {
        // Closing draws the last straight line by itself.
        if (i < points.length) out += `l${round(point[0]) - x} ${round(point[1]) - y}`;
        [x, y] = [round(point[0]), round(point[1])];
        continue;
      }

      const end = points[(i + 1) % points.length] as Point;
      out += `q${round(point[0]) - x} ${round(point[1]) - y} ${round(end[0]) - x} ${round(end[1]) - y}`;
      [x, y] = [round(end[0]), round(end[1])];
      i++;
    }

    out += 'z';
  }

  return out;
};
