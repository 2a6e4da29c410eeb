import { latinForms as compose } from '@/lib/decision';
import { remember } from '../remember';

/** The Latin spellings of a printed name. */
export const latinForms = remember(compose);

export const toIcaoLatin = (text: string): string => latinForms(text).icao;

/** The form in the zone, with fillers for spaces and hyphens. */
export const toMrzName = (text: string): string => latinForms(text).zone;
