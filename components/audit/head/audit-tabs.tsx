'use client';

import { classNames } from '../../ui/class-names';
import { figure } from '../../ui/figures';
import { PageLink } from '../../ui/page-link';
import { useOpenReveals } from './use-open-reveals';

const views = {
  events: { href: '/audit', label: 'Events' },
  sessions: { href: '/audit/sessions', label: 'By session' },
  people: { href: '/audit/people', label: 'By person' },
  reveals: { href: '/audit/reveals', label: 'Reveals to review' },
} as const;

export type View = keyof typeof views;

interface AuditTabsProps {
  here: View;
  /** Whether reveals are this person's to review. */
  mayReview: boolean;
}

export const AuditTabs = ({ here, mayReview }: AuditTabsProps) => {
  const open = useOpenReveals();

  return (
    <nav
      aria-label="Views of the audit log"
      className="flex max-w-full gap-0.5 overflow-x-auto rounded-control bg-press p-0.5"
    >
      {(Object.keys(views) as View[])
        .filter((view) => view !== 'reveals' || mayReview)
        .map((view) => (
          <PageLink
            key={view}
            href={views[view].href}
            aria-current={view === here ? 'page' : undefined}
            className={classNames(
              'inline-flex h-[26px] items-center gap-1.5 rounded-chip px-2.5 text-12 font-medium whitespace-nowrap -outline-offset-2',
              view === here ? 'bg-surface text-ink shadow-1' : 'text-ink-2 hover:text-ink',
            )}
          >
            {views[view].label} {view === 'reveals' && open !== undefined && <span>{figure(open)}</span>}
          </PageLink>
        ))}
    </nav>
  );
};
