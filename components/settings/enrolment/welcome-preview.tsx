import { Clock, IdCard, type LucideIcon, ScanFace } from 'lucide-react';
import { accentContrast, type Theme } from '@/lib/contract/accent';
import { leastContrast, textOn } from '@/lib/contract/contrast';
import { readColour } from './branding-draft';
import { LogoPicture } from './logo-picture';

interface WelcomePreviewProps {
  theme: Theme;
  /** As typed, so that the preview follows every key. */
  name: string;
  logo: string | null;
  colour: string;
  hasPrivacyNotice: boolean;
  keptDays: string;
}

/** Where the page does not use a colour that cannot be read. */
const ink: Record<Theme, string> = { light: '#15171c', dark: '#eceef1' };

const usableColour = (text: string, theme: Theme): string => {
  const colour = readColour(text);

  return colour !== null && accentContrast(colour, theme) >= leastContrast ? colour : ink[theme];
};

/** The first screen that applicants see, small. A drawing: nothing in it can be used. */
export const WelcomePreview = ({ theme, name, logo, colour, hasPrivacyNotice, keptDays }: WelcomePreviewProps) => {
  const brand = usableColour(colour, theme);
  const who = name.trim() || 'Your name';

  return (
    <figure className="min-w-0">
      <figcaption className="pb-1.5 text-12 text-ink-3">{theme === 'light' ? 'Light' : 'Dark'}</figcaption>
      <div
        role="img"
        aria-label={`Welcome screen of ${who}, ${theme}`}
        // The page's colours follow the scheme of the element, not of the desk.
        style={{ colorScheme: theme }}
        className="flex h-[420px] w-full max-w-[236px] flex-col rounded-box border border-line-2 bg-surface p-4 text-ink shadow-1"
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
        <p className="line-clamp-2 pt-1 text-ink-2">{who} asks you for this. It takes about 2 minutes.</p>
        <ul className="pt-2 text-12">
          <Point Icon={IdCard} brand={brand} words="Your ID document" />
          <Point Icon={ScanFace} brand={brand} words="Your face" />
          <Point
            Icon={Clock}
            brand={brand}
            words={
              keptDays === ''
                ? 'Who sees it'
                : `Kept for ${keptDays} ${keptDays === '1' ? 'day' : 'days'}, then deleted`
            }
          />
        </ul>
        <p className="mt-auto flex items-start gap-2 rounded-card border border-line-2 bg-sunken p-2 text-12">
          <span style={{ borderColor: brand }} className="mt-px size-3.5 shrink-0 rounded-chip border-2" />
          <span className="line-clamp-3">I agree that {who} compares my face with the photo on my document.</span>
        </p>
        <p
          style={{ background: brand, color: textOn(brand) }}
          className="mt-2 rounded-card py-2 text-center font-semibold"
        >
          Start
        </p>
        <p className="flex justify-around pt-2 text-12 text-ink-2">
          {hasPrivacyNotice && <span>Privacy notice</span>}
          <span>Another way</span>
        </p>
      </div>
    </figure>
  );
};

const Point = ({ Icon, brand, words }: { Icon: LucideIcon; brand: string; words: string }) => (
  <li className="flex items-center gap-2 border-b border-line py-2 last:border-b-0">
    <Icon aria-hidden="true" style={{ color: brand }} className="size-4 shrink-0 stroke-[1.75]" />
    <span className="truncate font-medium">{words}</span>
  </li>
);
