import type { Count } from '@/lib/answers';
import { figure } from '../ui/figures';

/** "3,204", "at least 1,240" */
export const countWords = ({ count, kind }: Count): string =>
  kind === 'exactly' ? figure(count) : `at least ${figure(count)}`;

/** Of a list that may be incomplete: zero is said only once it is complete. */
export const soFarWords = (count: Count): string =>
  count.count === 0 && count.kind === 'at least' ? 'none so far' : countWords(count);
