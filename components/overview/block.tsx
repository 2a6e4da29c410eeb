import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import type { MouseEvent, ReactNode } from 'react';
import { classNames } from '../ui/class-names';
import { rowLinkClasses } from '../ui/data-table/row-link';
import { SkeletonLines } from '../ui/skeleton';
import { ClockTime } from '../ui/time';

/** One part of the overview. `staleSince`: it failed to reload and shows data from then. */
export type Shown<Data> =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'read'; data: Data; asOf: string; staleSince: string | null };

interface BlockProps<Data> {
  title: string;
  /** `null`: not for this person. */
  shown: Shown<Data> | null;
  /** Beside the heading; all there is for an empty part. */
  caption?: (data: Data, asOf: string) => ReactNode;
  aside?: ReactNode;
  /** Skeleton lines while loading. */
  lines: number;
  children: (data: Data) => ReactNode;
  className?: string;
}

/** A heading with its content. Each part loads and fails on its own. */
export const Block = <Data,>({ title, shown, caption, aside, lines, children, className }: BlockProps<Data>) => {
  if (!shown) return null;

  return (
    <section aria-label={title} aria-busy={shown.kind === 'loading'} className={className}>
      <div className="flex min-h-6 flex-wrap items-baseline gap-x-2 text-12">
        <h2 className="text-13">{title}</h2>
        {shown.kind === 'read' && caption && <span className="text-ink-3">{caption(shown.data, shown.asOf)}</span>}
        {shown.kind === 'read' && shown.staleSince && (
          <span className="text-warn">
            as of <ClockTime at={shown.staleSince} />, reload failed
          </span>
        )}
        {aside && <span className="ml-auto">{aside}</span>}
      </div>
      {shown.kind === 'loading' && <SkeletonLines count={lines} rowClass="h-8 border-t border-line" />}
      {shown.kind === 'failed' && (
        <p className="flex items-center gap-2 border-t border-line py-1.5 text-table">
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0 stroke-[1.5] text-bad" />
          <span>
            <b className="font-medium text-bad">Could not be loaded.</b> Retrying automatically.
          </span>
        </p>
      )}
      {shown.kind === 'read' && children(shown.data)}
    </section>
  );
};

export const workBlock = 'mt-5';
export const sideBlock = 'border-t border-line pt-4 pb-4 first:border-t-0';

export const quietLink = 'text-accent hover:underline';

export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="text-table">
    {children}
  </ul>
);

interface RowProps {
  href: string;
  /** Replaces navigation on a plain click. */
  onClick?: (event: MouseEvent) => void;
  name: string;
  /** The full name, where it is shortened. */
  title?: string;
  state: ReactNode;
  what: ReactNode;
  when: ReactNode;
  tone?: 'warn' | 'bad' | null;
}

const tones = { warn: 'font-medium text-warn', bad: 'font-medium text-bad' } as const;

/** Id, state, what and when; the whole line is a link. */
export const Row = ({ href, onClick, name, title, state, what, when, tone = null }: RowProps) => (
  <li className="group/row relative grid grid-cols-[92px_minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 border-t border-line py-1.5 hover:bg-hover desk:h-8 desk:grid-cols-[92px_138px_minmax(0,1fr)_auto] desk:py-0">
    <Link
      href={href}
      {...(onClick && { onClick })}
      prefetch={false}
      title={title}
      className={classNames('text-12 font-mono', rowLinkClasses)}
    >
      {name}
    </Link>
    <span className="flex min-w-0 items-center overflow-hidden whitespace-nowrap">{state}</span>
    <span
      className="col-start-2 min-w-0 text-ink-2 desk:col-start-auto desk:truncate"
      title={typeof what === 'string' ? what : undefined}
    >
      {what}
    </span>
    <span
      className={classNames(
        'col-start-2 text-12 desk:col-start-auto desk:text-right desk:whitespace-nowrap',
        tone ? tones[tone] : 'text-ink-2',
      )}
    >
      {when}
    </span>
  </li>
);
