import { factorNames, isKnownFactor } from '@/lib/contract/factor-names';
import { outsideWords } from '../ui/outside-words';

export { isKnownFactor };

/** A factor unknown to us keeps the service's name. */
export const factorName = (name: string): string => (isKnownFactor(name) ? factorNames[name] : outsideWords(name));
