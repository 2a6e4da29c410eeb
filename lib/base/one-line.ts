import { z } from 'zod';

/** One line of typed text: white space collapsed, no control characters. */
export const oneLine = (longest: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(1)
        .max(longest)
        .regex(/^\P{Cc}+$/u),
    );
