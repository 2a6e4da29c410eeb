'use client';

import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import type { TagsAnswer } from '@/lib/answers';
import { useChange } from '../../proof';
import { tagsQuery } from '../../sessions/bulk/queries';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { FailureNote } from '../../ui/failure-note';
import { figure } from '../../ui/figures';
import { BusyRing } from '../../ui/ring';
import { ScrollBox } from '../../ui/scroll-box';
import { SkeletonRows } from '../../ui/skeleton';
import { RelativeTime } from '../../ui/time';
import { changeTag } from './queries';

type TagRow = TagsAnswer['tags'][number];

interface TagTableProps {
  /** `null`: on their way. */
  tags: readonly TagRow[] | null;
  onRename: (tag: TagRow) => void;
}

const columns = [
  { name: 'Name', width: '' },
  { name: 'Sessions', width: 'w-[110px]' },
  { name: 'State', width: 'w-[220px]' },
];

const cell = 'h-[34px] border-b border-line px-[7px] first:pl-0';

export const TagTable = ({ tags, onRename }: TagTableProps) => (
  <ScrollBox label="Tags" className="max-w-[900px]">
    <table
      aria-label="Tags"
      aria-busy={tags === null}
      className="w-full min-w-[640px] table-fixed border-separate border-spacing-0 text-table"
    >
      <thead>
        <tr>
          {columns.map(({ name, width }) => (
            <th
              key={name}
              scope="col"
              className={classNames('h-[30px] border-y border-line px-[7px] text-12 text-ink-2 first:pl-0', width)}
            >
              {name}
            </th>
          ))}
          <th scope="col" className="w-[230px] border-y border-line">
            <span className="sr-only">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tags?.map((tag) => (
          <Row key={tag.id} tag={tag} onRename={() => onRename(tag)} />
        ))}
        {tags === null && <SkeletonRows rows={4} columns={columns.length + 1} cellClass={cell} />}
      </tbody>
    </table>
  </ScrollBox>
);

const Row = ({ tag, onRename }: { tag: TagRow; onRename: () => void }) => {
  const { id, name, retiredAt, sessions } = tag;
  const queryClient = useQueryClient();
  const change = useChange((retired: boolean) => changeTag(id, { retired }), {
    onSuccess: () => void queryClient.invalidateQueries(tagsQuery),
  });

  return (
    <>
      <tr className={classNames('group/row', retiredAt !== null && 'text-ink-2')}>
        <th scope="row" className={classNames(cell, 'truncate font-normal')} title={name}>
          {name}
        </th>
        <td className={cell}>
          {sessions > 0 ? (
            <Link href={`/sessions?tag=${id}`} className="text-accent underline-offset-2 hover:underline">
              {figure(sessions)} <span className="sr-only">with the tag {name}</span>
            </Link>
          ) : (
            'none'
          )}
        </td>
        <td className={cell}>
          {retiredAt === null ? (
            'in use'
          ) : (
            <>
              out of use since <RelativeTime at={retiredAt} />
            </>
          )}
        </td>
        <td className={classNames(cell, 'text-right whitespace-nowrap')}>
          <Button look="ghost" size="small" onClick={onRename} disabled={change.isPending}>
            Rename… <span className="sr-only">{name}</span>
          </Button>
          <Button
            look="ghost"
            size="small"
            onClick={() => change.mutate(retiredAt === null)}
            disabled={change.isPending}
          >
            {change.isPending && <BusyRing />}
            {retiredAt === null ? 'Take out of use' : 'Take back into use'} <span className="sr-only">{name}</span>
          </Button>
        </td>
      </tr>
      {change.failure && (
        <tr>
          <td colSpan={columns.length + 1} className="border-b border-line py-2">
            <FailureNote error={change.failure} />
          </td>
        </tr>
      )}
    </>
  );
};
