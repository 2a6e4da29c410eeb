import { Clock, IdCard, type LucideIcon, ScanFace } from 'lucide-react';
import { accentContrast, type Theme } from '@/lib/contract/accent';
import { leastContrast, pageColours, textOn } from '@/lib/contract/contrast';
import { keptTime } from '@/lib/contract/kept-time';
import { figure } from '../../ui/figures';
import { LogoPicture } from '../../ui/logo-picture';
import { readColour, readDays } from './branding-draft';

interface WelcomePreviewProps {
  theme: Theme;
  /** As typed, so that the preview follows every key. */
  name: string;
  logo: string | null;
  colour: string;
  hasPrivacyNotice: boolean;
  keptDays: string;
}

/** The page's own colours: the desk's follow the theme of whoever looks. */
const colours = {
  light: { page: pageColours.light, ink: '#15171c', soft: '#505662', line: '#d5d7dc', box: '#fafafb' },
  dark: { page: pageColours.dark, ink: '#eceef1', soft: '#aab0bb', line: '#353941', box: '#0d0e10' },
} as const satisfies Record<Theme, object>;

const usableColour = (text: string, theme: Theme): string => {
  const colour = readColour(text);

  return colour !== null && accentContrast(colour, theme) >= leastContrast ? colour : colours[theme].ink;
};

/** What applicants are told: nothing for days that could not be saved. */
const keptWords = (typed: string): string => {
  const days = readDays(typed);
  if (days === null || days === undefined) return 'Who sees it';
  const { unit, count } = keptTime(days);

  return `Kept for ${figure(count)} ${count === 1 ? unit.slice(0, -1) : unit}, then deleted`;
};

/** The first screen that applicants see, small. A drawing: nothing in it can be used. */
export const WelcomePreview = ({ theme, name, logo, colour, hasPrivacyNotice, keptDays }: WelcomePreviewProps) => {
  const brand = usableColour(colour, theme);
  const { page, ink, soft, line, box } = colours[theme];
  const who = name.trim() || 'Your name';

  return (
    <figure className="min-w-0">
      <figcaption className="pb-1.5 text-12 text-ink-3">{theme === 'light' ? 'Light' : 'Dark'}</figcaption>
      <div
        role="img"
        aria-label={`Welcome screen of ${who}, ${theme}`}
        style={{ background: page, color: ink, borderColor: line }}
        className="flex h-[420px] w-full max-w-[236px] flex-col rounded-box border p-4 shadow-1"
      >
        <p className="flex items-center gap-2 font-semibold">
          {logo === null ? (
            <span
              style={{ background: brand, color: textOn(brand) }}
              className="grid size-7 shrink-0 place-items-center rounded-control text-14"
            >
              {[...who][0]?.toUpperCase()}
            </span>
          ) : (
            <LogoPicture logo={logo} className="max-h-7 max-w-[96px] shrink-0 object-contain" />
          )}
          <span className="truncate">{who}</span>
        </p>
        <p className="pt-4 text-16 font-semibold">Let’s check it’s really you</p>
        <p style={{ color: soft }} className="line-clamp-2 pt-1">
          {who} asks you for this. It takes about 2 minutes.
        </p>
        <ul className="pt-2 text-12">
          <Point Icon={IdCard} brand={brand} line={line} words="Your ID document" />
          <Point Icon={ScanFace} brand={brand} line={line} words="Your face" />
          <Point Icon={Clock} brand={brand} line={line} words={keptWords(keptDays)} />
        </ul>
        <p
          style={{ background: box, borderColor: line }}
          className="mt-auto flex items-start gap-2 rounded-card border p-2 text-12"
        >
          <span style={{ borderColor: brand }} className="mt-px size-3.5 shrink-0 rounded-chip border-2" />
          <span className="line-clamp-3">I agree that {who} compares my face with the photo on my document.</span>
        </p>
        <p
          style={{ background: brand, color: textOn(brand) }}
          className="mt-2 rounded-card py-2 text-center font-semibold"
        >
          Start
        </p>
        <p style={{ color: soft }} className="flex justify-around pt-2 text-12">
          {hasPrivacyNotice && <span>Privacy notice</span>}
          <span>Another way</span>
        </p>
      </div>
    </figure>
  );
};

interface PointProps {
  Icon: LucideIcon;
  brand: string;
  line: string;
  words: string;
}

const Point = ({ Icon, brand, line, words }: PointProps) => (
  <li style={{ borderColor: line }} className="flex items-center gap-2 border-b py-2 last:border-b-0">
    <Icon aria-hidden="true" style={{ color: brand }} className="size-4 shrink-0 stroke-[1.75]" />
    <span className="min-w-0 font-medium">{words}</span>
  </li>
);
