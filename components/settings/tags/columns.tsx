'use client';

import Link from 'next/link';
import type { TagsAnswer } from '@/lib/answers';
import { defineColumns } from '../../ui/data-table';
import { figure } from '../../ui/figures';
import { RelativeTime } from '../../ui/time';
import { RecordButtons } from '../record-buttons';
import type { useToggle } from './tags-page';

export type TagRow = TagsAnswer['tags'][number];

interface TagContext {
  onRename: (tag: TagRow) => void;
}

export const tagColumns = defineColumns<TagRow, TagContext, ReturnType<typeof useToggle>>([
  {
    id: 'name',
    header: 'Name',
    rowHeader: true,
    className: 'truncate',
    title: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    id: 'sessions',
    header: 'Sessions',
    width: 110,
    cell: ({ id, name, sessions }) =>
      sessions > 0 ? (
        <Link href={`/sessions?tag=${id}`} className="text-accent underline-offset-2 hover:underline">
          {figure(sessions)} <span className="sr-only">with the tag {name}</span>
        </Link>
      ) : (
        'none'
      ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 220,
    cell: ({ retiredAt }) =>
      retiredAt === null ? (
        'active'
      ) : (
        <>
          disabled <RelativeTime at={retiredAt} />
        </>
      ),
  },
  {
    id: 'actions',
    header: 'Actions',
    headerLook: 'hidden',
    width: 230,
    numeric: true,
    className: 'whitespace-nowrap',
    cell: (tag, { onRename }, toggle) => (
      <RecordButtons
        name={tag.name}
        isActive={tag.retiredAt === null}
        pending={toggle.isPending}
        editWords="Rename…"
        onEdit={() => onRename(tag)}
        onToggle={() => toggle.mutate()}
      />
    ),
  },
]);
