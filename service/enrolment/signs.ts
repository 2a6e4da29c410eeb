import type { CopySigns } from '@/lib/decision';
import type { Submission } from './state';

/** Signs of a copy in any of the readings; `null`: they were not looked for. */
export const signsOf = (readings: readonly Submission['reading'][]): CopySigns => {
  const looked = readings.flatMap(({ signs }) => (signs ? [signs] : []));

  return looked.length === 0 ? null : [...new Set(looked.flat())];
};
