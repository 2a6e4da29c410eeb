/** Whether the main colour of the hosted page can be read: as text on the page, and below the text of a button. */
import { contrast, textOn } from '@/lib/contract/contrast';

export type Theme = 'light' | 'dark';

/** WCAG 2, level AA. */
export const leastContrast = 4.5;

/** The page's background. */
const pages: Record<Theme, string> = { light: '#ffffff', dark: '#111215' };

/** The weaker of the two contrasts, rounded down, so that 4.5 is never shown for less. */
export const accentContrast = (colour: string, theme: Theme): number =>
  Math.floor(Math.min(contrast(colour, pages[theme]), contrast(colour, textOn(colour))) * 10) / 10;
