'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { sessionHref } from '../sessions/opened-from';
import { classNames } from '../ui/class-names';
import { Initials } from '../ui/initials';
import { focusEdge, listCell, passOnClicks, pinnedFirst, rowLinkClasses } from '../ui/list-table';
import { shortId } from '../ui/short-id';

export const cell = `${listCell} ${pinnedFirst} ${focusEdge}`;

/** A row that leads to its session; the id comes first. */
export const ListedSession = ({ id, children }: { id: string; children: ReactNode }) => (
  <tr
    {...passOnClicks}
    className="group/row relative cursor-pointer bg-surface focus-within:bg-accent-soft hover:not-focus-within:bg-hover"
  >
    <td className={classNames(cell, 'mono')}>
      <Link
        href={sessionHref(id)}
        prefetch={false}
        data-row-link
        data-session={id}
        title={id}
        className={rowLinkClasses}
      >
        {shortId(id)}
      </Link>
    </td>
    {children}
  </tr>
);

interface ListedPersonProps {
  name: string;
  isYou: boolean;
  note?: string | undefined;
  title?: string;
}

export const ListedPerson = ({ name, isYou, note, title = name }: ListedPersonProps) => (
  <span title={title} className="relative z-1 inline-flex max-w-full items-center gap-1.5 align-middle">
    <Initials name={name} you={isYou} />
    <span className="truncate">{isYou ? 'you' : name}</span>
    {note && <span className="text-12 text-ink-3">{note}</span>}
  </span>
);
