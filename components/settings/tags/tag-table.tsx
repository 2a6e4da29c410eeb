'use client';

import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import type { TagsAnswer } from '@/lib/answers';
import { useChange } from '../../proof';
import { tagsQuery } from '../../sessions/bulk/queries';
import { classNames } from '../../ui/class-names';
import { figure } from '../../ui/figures';
import { PlainTable } from '../../ui/plain-table';
import { SkeletonRows } from '../../ui/skeleton';
import { RelativeTime } from '../../ui/time';
import { KeptButtons, KeptFailure, keptCell } from '../kept-row';
import { changeTag } from './queries';

type TagRow = TagsAnswer['tags'][number];

interface TagTableProps {
  /** `null`: on their way. */
  tags: readonly TagRow[] | null;
  onRename: (tag: TagRow) => void;
}

const columns = [
  { name: 'Name' },
  { name: 'Sessions', width: 'w-[110px]' },
  { name: 'State', width: 'w-[220px]' },
  { name: 'Change', width: 'w-[230px]', unseen: true },
];

export const TagTable = ({ tags, onRename }: TagTableProps) => (
  <PlainTable label="Tags" columns={columns} minWidth="min-w-[640px]" busy={tags === null} className="max-w-[900px]">
    {tags?.map((tag) => (
      <Row key={tag.id} tag={tag} onRename={() => onRename(tag)} />
    ))}
    {tags === null && <SkeletonRows rows={4} columns={columns.length} cellClass={keptCell} />}
  </PlainTable>
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
        <th scope="row" className={classNames(keptCell, 'truncate font-normal')} title={name}>
          {name}
        </th>
        <td className={keptCell}>
          {sessions > 0 ? (
            <Link href={`/sessions?tag=${id}`} className="text-accent underline-offset-2 hover:underline">
              {figure(sessions)} <span className="sr-only">with the tag {name}</span>
            </Link>
          ) : (
            'none'
          )}
        </td>
        <td className={keptCell}>
          {retiredAt === null ? (
            'in use'
          ) : (
            <>
              out of use since <RelativeTime at={retiredAt} />
            </>
          )}
        </td>
        <td className={classNames(keptCell, 'text-right whitespace-nowrap')}>
          <KeptButtons
            name={name}
            isInUse={retiredAt === null}
            pending={change.isPending}
            changeWords="Rename…"
            onChange={onRename}
            onRetire={(retired) => change.mutate(retired)}
          />
        </td>
      </tr>
      {change.failure && <KeptFailure error={change.failure} columns={columns.length} />}
    </>
  );
};
