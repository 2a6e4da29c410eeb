'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AuditAnswer } from '@/lib/answers';
import { usePageCommands } from '../../commands/page-commands';
import { PageHead } from '../../page/page-head';
import { type LogFilter, noFilter } from '../../session-data/audit-address';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Forbidden } from '../../ui/failure';
import { figure } from '../../ui/figures';
import { PageLink } from '../../ui/page-link';
import { useInSight } from '../../ui/use-in-sight';
import { openRevealsKey } from '../queries';
import { ExportButton } from './export-dialog';
import { useVerification, VerificationLine } from './verification';

export interface AuditRights {
  mayExport: boolean;
  /** May review reveals and written purposes. */
  mayReview: boolean;
}

interface AuditHeadProps {
  here: View;
  rights: AuditRights;
  /** Limits an export. */
  filter?: LogFilter;
  /** Of the events that match the filter. */
  total?: AuditAnswer['total'] | null;
  /** From the last list of events. */
  unsealed?: number | null;
}

export const AuditHead = ({ here, rights, filter = noFilter, total = null, unsealed = null }: AuditHeadProps) => {
  const { verify, ...verification } = useVerification();
  const [isExporting, setExporting] = useState(false);
  usePageCommands('Audit log', [
    { id: 'verify', words: 'Verify the audit log', run: verify },
    ...(rights.mayExport
      ? [{ id: 'export-audit', words: 'Export the audit log…', run: () => setExporting(true) }]
      : []),
  ]);

  return (
    <>
      <PageHead title="Audit" beside={<AuditTabs here={here} mayReview={rights.mayReview} />}>
        <Button size="small" onClick={verify} disabled={verification.pending}>
          <ShieldCheck aria-hidden="true" />
          <span className="phone:sr-only">{verification.pending ? 'Verifying…' : 'Verify'}</span>
        </Button>
        {rights.mayExport && <ExportButton filter={filter} total={total} open={isExporting} onOpen={setExporting} />}
      </PageHead>
      <VerificationLine {...verification} unsealed={unsealed} />
    </>
  );
};

/** Replaces a view the server refused; it offers nothing of the log. */
export const ForbiddenView = ({ message, reference }: { message: string; reference: string | null }) => (
  <>
    <PageHead title="Audit" />
    <Forbidden className="p-5" message={message} reference={reference} />
  </>
);

const views = {
  events: { href: '/audit', label: 'Events' },
  sessions: { href: '/audit/sessions', label: 'By session' },
  people: { href: '/audit/people', label: 'By staff member' },
  reveals: { href: '/audit/reveals', label: 'Reveals to review' },
} as const;

type View = keyof typeof views;

/** Reading the reveals is an audit event, so their number is known only after somebody opened them. */
const useOpenReveals = (): number | undefined =>
  useQuery<number>({ queryKey: openRevealsKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY }).data;

const AuditTabs = ({ here, mayReview }: { here: View; mayReview: boolean }) => {
  const open = useOpenReveals();

  return (
    <nav
      aria-label="Audit log views"
      className="relative flex max-w-full gap-0.5 overflow-x-auto rounded-control bg-press p-0.5 phone:min-w-0 phone:flex-1"
    >
      {(Object.keys(views) as View[])
        .filter((view) => view !== 'reveals' || mayReview)
        .map((view) => (
          <Tab key={view} view={view} isHere={view === here}>
            {view === 'reveals' && open !== undefined && <span>{figure(open)}</span>}
          </Tab>
        ))}
    </nav>
  );
};

const Tab = ({ view, isHere, children }: { view: View; isHere: boolean; children: ReactNode }) => {
  const link = useInSight(isHere);

  return (
    <PageLink
      ref={link}
      href={views[view].href}
      aria-current={isHere ? 'page' : undefined}
      className={classNames(
        'inline-flex h-[26px] items-center gap-1.5 rounded-chip px-2.5 text-12 font-medium whitespace-nowrap -outline-offset-2',
        isHere ? 'bg-surface text-ink shadow-1' : 'text-ink-2 hover:text-ink',
      )}
    >
      {views[view].label} {children}
    </PageLink>
  );
};
