'use client';

import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Moon, Sun } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { NewSessionOffer } from '@/lib/answers';
import { deletionsWaitingQuery, waitingQuery } from '../session-data/waiting-query';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { PageLink } from '../ui/page-link';
import { switchTheme } from '../ui/theme';
import { type Area, places } from './places';
import { type Person, UserMenu } from './user-menu';

// Loaded on first use.
const MoreSheet = lazy(async () => ({ default: (await import('./more-sheet')).MoreSheet }));

/** Beside its icon, never over it. */
const badge =
  'absolute top-1 left-[calc(50%+9px)] min-w-4 rounded-full px-[3px] text-center text-[10px] font-semibold tracking-[-0.03em] phone:left-[calc(50%+11px)]';

const link =
  'relative flex-col items-center gap-1 rounded-control px-2 pt-2 pb-[7px] text-[10.5px] leading-3 font-medium desk:px-0';

/** There is no room for more. */
const most = 999;

interface RailProps {
  person: Person;
  areas: readonly Area[];
  newSession?: NewSessionOffer | null;
  /** Drawn on the server. */
  icons?: Partial<Record<Area, ReactNode>>;
  logo?: ReactNode;
}

export const Rail = ({ person, areas, newSession = null, icons = {}, logo }: RailProps) => {
  const path = usePathname();
  const waiting = useQuery({ ...waitingQuery, enabled: areas.includes('triage') }).data;
  const isHere = (area: Area) =>
    path === places[area].href || (area !== 'overview' && path.startsWith(`${places[area].href}/`));
  const due = useQuery({ ...deletionsWaitingQuery, enabled: areas.includes('deletions') }).data;
  // Focus mode shows nothing but the case.
  if (path === '/triage/focus' && areas.includes('triage')) return null;

  return (
    <header className="rail flex items-center gap-0.5 border-b border-line bg-canvas px-1.5 py-1.5 desk:w-[68px] desk:flex-col desk:items-stretch desk:border-r desk:border-b-0 desk:py-2.5">
      <PageLink
        href="/"
        aria-label="Proofdesk"
        className="mx-2 grid h-9 place-items-center rounded-control desk:mx-0 desk:mb-2"
      >
        {logo}
      </PageLink>
      <nav aria-label="Areas" className="flex gap-0.5 desk:flex-col">
        {areas.map((area) => {
          const { href, word, more } = places[area];
          const here = isHere(area);
          return (
            <PageLink
              key={area}
              href={href}
              aria-current={here ? 'page' : undefined}
              className={classNames(
                link,
                'flex',
                more && 'phone:hidden',
                here ? 'bg-press text-ink' : 'text-ink-2 hover:bg-hover',
              )}
            >
              {icons[area]}
              {word} {/* Zero and unknown both show no number. */}
              {area === 'triage' && waiting && waiting.count > 0 && (
                <span className={classNames(badge, 'bg-solid leading-4 text-on-solid')}>
                  {Math.min(waiting.count, most)}
                  {(waiting.kind === 'at least' || waiting.count > most) && '+'}{' '}
                  <span className="sr-only">waiting</span>
                </span>
              )}
              {area === 'deletions' && due && due.count > 0 && (
                <span
                  title="Due within 7 days, awaiting your approval or retrievable again"
                  className={classNames(badge, 'border border-warn-bar bg-warn-soft leading-3.5 text-warn')}
                >
                  {Math.min(due.count, most)}
                  {due.count > most && '+'}{' '}
                  <span className="sr-only">{due.count === 1 ? 'needs' : 'need'} attention</span>
                </span>
              )}
            </PageLink>
          );
        })}
        <MoreButton
          person={person}
          areas={areas.filter((area) => places[area].more)}
          newSession={newSession}
          icons={icons}
          isHere={isHere}
        />
      </nav>
      <div className="ml-auto flex items-center justify-center gap-2.5 pr-1 desk:mt-auto desk:ml-0 desk:h-[78px] desk:flex-col desk:justify-start desk:pr-0 desk:pb-1">
        <ThemeButton />
        <UserMenu person={person} />
      </div>
    </header>
  );
};

interface MoreButtonProps extends Required<Pick<RailProps, 'person' | 'areas' | 'newSession' | 'icons'>> {
  isHere: (area: Area) => boolean;
}

/** On a phone only. */
const MoreButton = ({ isHere, ...shown }: MoreButtonProps) => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const here = shown.areas.find(isHere);

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-current={here ? 'true' : undefined}
        onClick={() => setOpen(true)}
        className={classNames(link, 'hidden phone:flex', here ? 'text-ink' : 'text-ink-2')}
      >
        <Ellipsis aria-hidden="true" className="size-[18px] stroke-[1.4]" />
        More
      </button>
      <Suspense>{open && <MoreSheet {...shown} here={here} button={button} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};

const ThemeButton = () => (
  <Button
    look="ghost"
    icon
    aria-label="Switch between light and dark theme"
    title="Light or dark"
    onClick={switchTheme}
  >
    <Moon aria-hidden="true" className="dark:hidden" />
    <Sun aria-hidden="true" className="hidden dark:block" />
  </Button>
);
