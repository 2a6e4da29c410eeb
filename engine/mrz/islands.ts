/** Connected places of a map that the locator is sure enough of. */
export interface Island {
  /** Indices into the map. */
  places: number[];
  /** The sum of the map over the places. */
  mass: number;
}

export const islandsIn = (map: Float32Array, width: number, threshold: number, smallest: number): Island[] => {
  const seen = new Uint8Array(map.length);
  const isLand = (i: number) => seen[i] === 0 && (map[i] as number) >= threshold;
  const islands: Island[] = [];

  for (let start = 0; start < map.length; start++) {
    if (!isLand(start)) continue;
    const places = [start];
    let mass = 0;
    seen[start] = 1;
    for (let next = 0; next < places.length; next++) {
      const at = places[next] as number;
      mass += map[at] as number;
      const x = at % width;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const other = at + dy * width + dx;
          if (x + dx < 0 || x + dx >= width || other < 0 || other >= map.length || !isLand(other)) continue;
          seen[other] = 1;
          places.push(other);
        }
      }
    }
    if (places.length >= smallest) islands.push({ places, mass });
  }

  return islands.sort((a, b) => b.mass - a.mass);
};
