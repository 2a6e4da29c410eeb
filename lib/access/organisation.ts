/** Who sends letters and issues certificates: name, address, letterhead and logo. */
import { z } from 'zod';
import type { Organisation } from '@/lib/answers';
import { logoWords } from '@/lib/base/logo-words';
import { compareFields, createPolicyStore } from './policy-store';

const maxLines = 6;
const maxLength = 80;

const lines = z.string().transform((text, context) => {
  const each = text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  if (each.length > maxLines || each.some((line) => line.length > maxLength || /\p{Cc}/u.test(line))) {
    context.addIssue('too long');
  }

  return each.join('\n');
});

/** 64 kB as a file, told by its first bytes in Base64. */
const logo = z
  .string()
  .max(87_500)
  .regex(/^data:image\/(png;base64,iVBORw0KGgo|jpeg;base64,\/9j\/|webp;base64,UklGR)[A-Za-z0-9+/]*={0,2}$/);

export const organisationSchema = z.strictObject({
  name: z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .max(maxLength)
        .regex(/^\P{Cc}*$/u),
    ),
  address: lines,
  letterhead: lines,
  // Absent in older settings.
  logo: logo.nullable().default(null),
}) satisfies z.ZodType<Organisation>;

export const organisationHint = `Enter a name of up to ${maxLength} characters, and an address and further lines of up to ${maxLines} lines with up to ${maxLength} characters each. The logo must be a PNG, JPEG or WebP of at most 64 kB.`;

const textsOf = ({ logo, ...texts }: Organisation) => ({ ...texts, logo: logoWords(logo) ?? 'none' });

const compareTexts = compareFields<ReturnType<typeof textsOf>>({
  name: 'Name',
  address: 'Address',
  letterhead: 'Letterhead',
  logo: 'Logo',
});

const store = createPolicyStore<Organisation>({
  name: 'organisation',
  schema: organisationSchema,
  initial: { name: '', address: '', letterhead: '', logo: null },
  code: 'settings.organisation_changed',
  compare: (before, after) => compareTexts(textsOf(before), textsOf(after)),
});

export const readOrganisation = store.read;

/** Used from the next letter, certificate or print on. */
export const writeOrganisation = store.write;
