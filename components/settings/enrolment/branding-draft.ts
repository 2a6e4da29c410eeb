/** The fields of the enrolment page's form. */
import type { BrandingParts } from '@/lib/answers';
import { accentContrast, type Theme } from '@/lib/contract/accent';
import { leastContrast } from '@/lib/contract/contrast';

export interface BrandingDraft {
  name: string;
  /** A data address. */
  logo: string | null;
  light: string;
  dark: string;
  privacy: string;
  help: string;
  contact: string;
  otherWay: string;
  keptDays: string;
}

export type BrandingField = keyof BrandingDraft;

/** In the order of the form. */
export const fieldWords: Record<BrandingField, string> = {
  name: 'Name',
  logo: 'Logo',
  light: 'Accent colour, light',
  dark: 'Accent colour, dark',
  privacy: 'Privacy notice',
  help: 'Help',
  contact: 'Contact',
  otherWay: 'Another way',
  keptDays: 'Days kept',
};

export const brandingFields = Object.keys(fieldWords) as BrandingField[];

/** People write email addresses without the scheme. */
const linkText = (link: string | null): string => link?.replace(/^mailto:/, '') ?? '';

export const draftOf = ({ name, logo, accent, links, keptDays }: BrandingParts): BrandingDraft => ({
  name,
  logo,
  ...accent,
  privacy: linkText(links.privacy),
  help: linkText(links.help),
  contact: linkText(links.contact),
  otherWay: linkText(links.otherWay),
  keptDays: keptDays === null ? '' : String(keptDays),
});

/** `null`: not a colour. */
export const readColour = (text: string): string | null => {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(text.trim()) ?? [];

  return digits ? `#${digits.toLowerCase()}` : null;
};

const longestLink = 2048;

/** People type addresses without the scheme; a single word is none. */
const withScheme = (text: string): string => {
  if (/^[a-z][a-z+.-]*:/i.test(text)) return text;
  if (text.includes('@')) return `mailto:${text}`;

  return text.includes('.') ? `https://${text}` : '';
};

/** `null`: none. `undefined`: not a link that applicants may follow. */
const readLink = (text: string): string | null | undefined => {
  if (text.trim() === '') return null;
  const link = withScheme(text.trim());
  if (!URL.canParse(link) || /\s/.test(link) || link.length > longestLink) return undefined;
  const { protocol, pathname, username, password } = new URL(link);
  const isMail = protocol === 'mailto:' && /^[^@]+@[^@]+$/.test(pathname);
  const isPage = protocol === 'https:' && !username && !password;

  return isMail || isPage ? link : undefined;
};

/** `undefined`: not a number of days. */
export const readDays = (text: string): number | null | undefined => {
  if (text.trim() === '') return null;
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : 0;

  return days >= 1 && days <= 3650 ? days : undefined;
};

const contrastProblem = (colour: string | null, theme: Theme): string | null => {
  const words = fieldWords[theme];
  if (colour === null) return `${words}: enter six digits, such as #0e5a6b.`;
  if (accentContrast(colour, theme) >= leastContrast) return null;

  return `${words}: choose a ${theme === 'light' ? 'darker' : 'lighter'} colour.`;
};

type Read = { parts: BrandingParts } | { problem: string };

/** What to save, or one sentence on what is wrong. */
export const readDraft = (draft: BrandingDraft): Read => {
  const name = draft.name.trim();
  if (name === '') return { problem: 'Name: enter who asks, as applicants know you.' };

  const [light, dark] = [readColour(draft.light), readColour(draft.dark)];
  const colourProblem = contrastProblem(light, 'light') ?? contrastProblem(dark, 'dark');
  if (light === null || dark === null || colourProblem !== null) return { problem: colourProblem ?? '' };

  const links = {
    privacy: readLink(draft.privacy),
    help: readLink(draft.help),
    contact: readLink(draft.contact),
    otherWay: readLink(draft.otherWay),
  };
  const { privacy, help, contact, otherWay } = links;
  if (privacy === undefined || help === undefined || contact === undefined || otherWay === undefined) {
    const wrong = (Object.keys(links) as Array<keyof typeof links>).find((each) => links[each] === undefined);

    return { problem: `${fieldWords[wrong ?? 'privacy']}: enter an https address or an email address.` };
  }

  const keptDays = readDays(draft.keptDays);
  if (keptDays === undefined) return { problem: 'Days kept: enter a whole number from 1 to 3650, or nothing.' };

  return {
    parts: {
      name,
      logo: draft.logo,
      accent: { light, dark },
      links: { privacy, help, contact, otherWay },
      keptDays,
    },
  };
};

/** The fields in which two drafts differ. */
export const differences = (one: BrandingDraft, other: BrandingDraft): BrandingField[] =>
  brandingFields.filter((field) => one[field] !== other[field]);
