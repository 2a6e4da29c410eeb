import type { Random } from '@/service/population';

export const signatureBox = '0 0 300 100';

/** A hand's movement rather than letters: a large initial, then loops that get smaller. */
export const signature = (surname: string, ink: string, random: Random): string => {
  const loops = Math.min(6, Math.max(4, surname.length - 1));
  let x = 34;
  const first = random.between(18, 30);
  let d = `M${x} 70c-8-${first} 10-${first + 30} 22-${first + 14}s-16 ${first + 34} -20 ${first + 6}`;

  for (let loop = 0; loop < loops; loop++) {
    const height = random.between(10, 34) * (random.chance(0.25) ? 1.5 : 1);
    const width = random.between(14, 24);
    const drop = random.chance(0.2) ? random.between(14, 22) : 0;
    d += `c6 2 ${width * 0.7}-${height} ${width}-${height}s-${width * 0.5} ${height + drop} ${random.between(2, 8)} ${height}`;
    x += width;
  }

  d += `q${random.between(20, 46)}-${random.between(8, 20)} ${random.between(60, 90)}-${random.between(2, 10)}`;

  return (
    `<path d="${d}" fill="none" stroke="${ink}" stroke-width="2.1" stroke-linecap="round" stroke-linejoin="round"/>` +
    `<path d="M${random.between(24, 50)} ${random.between(80, 88)}q80-${random.between(4, 14)} ${random.between(130, 190)}-6"` +
    ` fill="none" stroke="${ink}" stroke-width="1.5" stroke-linecap="round" stroke-opacity=".85"/>`
  );
};
