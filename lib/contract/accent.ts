/** Whether the main colour of the hosted page can be read on it. The text of its buttons then can be read too. */
import { contrast, pageColours } from '@/lib/contract/contrast';

export type Theme = keyof typeof pageColours;

/** To one digit, rounded down, so that 4.5 is never shown for less. */
export const accentContrast = (colour: string, theme: Theme): number =>
  Math.floor(contrast(colour, pageColours[theme]) * 10) / 10;
