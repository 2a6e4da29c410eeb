type Channels = readonly [red: number, green: number, blue: number];

export const channelsOf = (colour: string): Channels => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

const toHex = (channel: number): string => Math.round(channel).toString(16).padStart(2, '0');

/** Mixes two `#rrggbb` colours; a share of 0 is the first, 1 the second. */
export const mix = (from: string, to: string, share: number): string => {
  const [a, b] = [channelsOf(from), channelsOf(to)];

  return `#${a.map((channel, i) => toHex(channel + ((b[i] ?? 0) - channel) * share)).join('')}`;
};
