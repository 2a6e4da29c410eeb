import type { Rate } from '@/lib/answers';

/** Of the normal distribution, for 95 %. */
const z = 1.959963984540054;

/** A share with its Wilson interval, which holds for few and for shares near none or all as well. */
export const rateOf = (count: number, of: number): Rate | null => {
  if (of === 0) return null;

  const share = count / of;
  const middle = share + (z * z) / (2 * of);
  const reach = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  const scale = 1 + (z * z) / of;

  return {
    count,
    of,
    low: count === 0 ? 0 : (middle - reach) / scale,
    high: count === of ? 1 : (middle + reach) / scale,
  };
};
