'use client';

import {
  CircleHelp,
  DatabaseBackup,
  type LucideIcon,
  ShieldCheck,
  ShieldX,
  SlidersHorizontal,
  TriangleAlert,
  Users,
} from 'lucide-react';
import Link from 'next/link';
import type { OverviewChange, OverviewChanges } from '@/lib/answers';
import type { DeskPage } from '../../commands/pages';
import { classNames } from '../../ui/class-names';
import { figure } from '../../ui/figures';
import { RelativeTime } from '../../ui/time';
import { utcWords } from '../../ui/time-words';
import { useZone } from '../../ui/zone';
import { Block, type Shown, sideBlock } from '../block';
import { changeWords } from './change-words';

interface ChangesProps {
  shown: Shown<OverviewChanges> | null;
  pages: readonly DeskPage[];
}

/** Changes since the person's last visit, as far as they may see them. */
export const Changes = ({ shown, pages }: ChangesProps) => (
  <Block
    title={shown?.kind === 'read' && shown.data.isFirstVisit ? 'Last 24 hours' : 'Since your last visit'}
    shown={shown}
    caption={({ isFirstVisit, since }) => !isFirstVisit && <RelativeTime at={since} />}
    lines={4}
    className={sideBlock}
  >
    {({ since, items }) =>
      items.length === 0 ? (
        <p className="pt-1 text-table text-ink-2">No changes</p>
      ) : (
        <ul aria-label="Changes" className="gap-8 text-table pair:columns-2 wide:columns-1">
          {items.map((change) => (
            <Change key={keyOf(change)} change={change} since={since} pages={pages} />
          ))}
        </ul>
      )
    }
  </Block>
);

const keyOf = (change: OverviewChange): string => (change.kind === 'settings' ? `settings ${change.of}` : change.kind);

const icons: Record<OverviewChange['kind'], LucideIcon | null> = {
  sessions: null,
  verdicts: null,
  refusals: null,
  'lone appeals': TriangleAlert,
  shadows: TriangleAlert,
  incidents: TriangleAlert,
  settings: SlidersHorizontal,
  people: Users,
  drift: CircleHelp,
  verified: ShieldCheck,
  checkpoint: ShieldCheck,
  backup: DatabaseBackup,
};

const Mark = ({ change }: { change: OverviewChange }) => {
  const isBroken = change.kind === 'verified' && !change.isIntact;
  const Icon = isBroken ? ShieldX : icons[change.kind];
  if (!Icon) return <b className="font-semibold">{'total' in change && figure(change.total.count)}</b>;
  const tone =
    isBroken || change.kind === 'incidents'
      ? 'text-bad'
      : change.kind === 'shadows' || change.kind === 'lone appeals'
        ? 'text-warn'
        : 'text-ink-3';

  return <Icon aria-hidden="true" className={classNames('mt-px size-4 stroke-[1.5]', tone)} />;
};

interface ChangeProps {
  change: OverviewChange;
  since: OverviewChanges['since'];
  pages: readonly DeskPage[];
}

const Change = ({ change, since, pages }: ChangeProps) => {
  const { lead, rest, at, href } = changeWords(change, since, pages, useZone());

  return (
    <li className="grid break-inside-avoid grid-cols-[40px_minmax(0,1fr)] gap-2 py-1.5">
      <Mark change={change} />
      <span className="min-w-0">
        {href ? (
          <Link href={href} prefetch={false} className="hover:text-accent hover:underline">
            {lead}
          </Link>
        ) : (
          lead
        )}
        {rest && (
          <small title={at && utcWords(at)} className="block text-12 break-words text-ink-2">
            {rest}
          </small>
        )}
      </span>
    </li>
  );
};
