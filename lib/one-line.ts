import { z } from 'zod';

/** Text of one line, as somebody typed it: white space folded, nothing that cannot be seen. */
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
