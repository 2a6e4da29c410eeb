import { none } from '@/lib/session-query';

const order = ['LOW', 'MEDIUM', 'HIGH'];

/** From the baseline up; levels that we do not know come last. */
export const levelRank = (level: string): number => (order.includes(level) ? order.indexOf(level) : order.length);

export const levelTitle = (level: string): string => (level === none ? 'no level' : level);
