import type { Count } from '@/lib/answers';
import { figure } from '../ui/figures';

/** "3,204", "at least 1,240" */
export const countWords = ({ count, kind }: Count): string =>
  kind === 'exactly' ? figure(count) : `at least ${figure(count)}`;
