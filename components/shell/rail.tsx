'use client';

import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, Eraser, House, Moon, Settings2, ShieldCheck, Sun, TextAlignStart, Zap } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { deletionsWaitingQuery, waitingQuery } from '../session-data/waiting-query';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { Logo } from '../ui/logo';
import { PageLink } from '../ui/page-link';
import { switchTheme } from '../ui/theme';
import { type Person, UserMenu } from './user-menu';

const places = {
  overview: { href: '/', word: 'Overview', Icon: House },
  sessions: { href: '/sessions', word: 'Sessions', Icon: TextAlignStart },
  triage: { href: '/triage', word: 'Triage', Icon: Zap },
  deletions: { href: '/deletions', word: 'Deletions', Icon: Eraser },
  insight: { href: '/insight', word: 'Insight', Icon: ChartNoAxesColumn },
  audit: { href: '/audit', word: 'Audit', Icon: ShieldCheck },
  settings: { href: '/settings', word: 'Settings', Icon: Settings2 },
} as const;

export type Area = keyof typeof places;

const badge = 'absolute top-1 left-1/2 ml-0.5 min-w-4 rounded-full px-1 text-center font-semibold';

/** There is no room for more. */
const most = 999;

export const Rail = ({ person, areas }: { person: Person; areas: readonly Area[] }) => {
  const path = usePathname();
  const waiting = useQuery({ ...waitingQuery, enabled: areas.includes('triage') }).data;
  const due = useQuery({ ...deletionsWaitingQuery, enabled: areas.includes('deletions') }).data;
  // Focus mode shows nothing but the case.
  if (path === '/triage/focus' && areas.includes('triage')) return null;

  return (
    <header className="flex items-center gap-0.5 border-b border-line bg-canvas px-1.5 py-1.5 desk:w-[68px] desk:flex-col desk:items-stretch desk:border-r desk:border-b-0 desk:py-2.5">
      <PageLink
        href="/"
        aria-label="Proofdesk"
        className="mx-2 grid h-9 place-items-center rounded-control desk:mx-0 desk:mb-2"
      >
        <Logo className="size-6" />
      </PageLink>
      <nav aria-label="Areas" className="flex gap-0.5 desk:flex-col">
        {areas.map((area) => {
          const { href, word, Icon } = places[area];
          const here = path === href || (href !== '/' && path.startsWith(`${href}/`));
          return (
            <PageLink
              key={area}
              href={href}
              aria-current={here ? 'page' : undefined}
              className={classNames(
                'relative flex flex-col items-center gap-1 rounded-control px-2 pt-2 pb-[7px] text-[10.5px] leading-3 font-medium desk:px-0',
                here ? 'bg-press text-ink' : 'text-ink-2 hover:bg-hover',
              )}
            >
              <Icon aria-hidden="true" className="size-[18px] stroke-[1.4]" />
              {word} {/* Zero and unknown both show no number. */}
              {area === 'triage' && waiting && waiting.count > 0 && (
                <span className={classNames(badge, 'bg-solid leading-4 text-on-solid')}>
                  {Math.min(waiting.count, most)}
                  {(waiting.kind === 'at least' || waiting.count > most) && '+'}{' '}
                  <span className="sr-only">waiting</span>
                </span>
              )}
              {area === 'deletions' && due && due.count > 0 && (
                <span className={classNames(badge, 'border border-warn-bar bg-warn-soft leading-3.5 text-warn')}>
                  {Math.min(due.count, most)}
                  {due.count > most && '+'} <span className="sr-only">due</span>
                </span>
              )}
            </PageLink>
          );
        })}
      </nav>
      <div className="ml-auto flex items-center justify-center gap-2.5 pr-1 desk:mt-auto desk:ml-0 desk:h-[78px] desk:flex-col desk:justify-start desk:pr-0 desk:pb-1">
        <ThemeButton />
        <UserMenu person={person} />
      </div>
    </header>
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
