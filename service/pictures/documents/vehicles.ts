/** The vehicles of the licence classes, each in a frame of about 110 x 28 that stands on the line. */
const wheel = (x: number, radius = 5): string => `<circle cx="${x}" cy="${26 - radius}" r="${radius}"/>`;

const car = `<path d="M2 20v-6q0-3 4-3l6-1 7-6q2-2 5-2h14q3 0 5 2l6 6 8 2q3 1 3 4v4z"/>${wheel(14)}${wheel(46)}`;

export const vehicles = {
  AM: `<path d="M8 20h14l8-10h-5V7h9v3l5 10h-4l-4-7-7 9H8zM6 13h11v4H6z"/>${wheel(9)}${wheel(37)}`,
  A: `<path d="M8 20l7-9h9l4-3 8 0 3-4h4l-2 4 6 12h-4l-5-9-8 9zM12 9h10v3H12z"/>${wheel(9, 6)}${wheel(46, 6)}`,
  B: car,
  BE: `${car}<path d="M60 16h12v2H60zM72 8h30v12H72z"/>${wheel(87)}`,
  C1: `<path d="M2 2h46v18H2zM50 6h13l9 8v6H50z"/>${wheel(14)}${wheel(62)}`,
} as const;
