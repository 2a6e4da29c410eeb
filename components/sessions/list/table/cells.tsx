'use client';

import type { SessionRow, TagsAnswer } from '@/lib/answers';
import type { Instant } from '@/lib/contract/domain';
import type { ListColumnName } from '@/lib/session-query';
import { factorName } from '../../../evidence/decision/factor-names';
import { Country } from '../../../ui/country';
import { documentTypeWords } from '../../../ui/document-words';
import { Initials } from '../../../ui/initials';
import { Level } from '../../../ui/level';
import { useNow } from '../../../ui/now';
import { ScoreBar, scoreText } from '../../../ui/score-bar';
import { Status } from '../../../ui/status';
import { utcExact } from '../../../ui/time-words';
import { instantIn, resultWords, shortTime } from './row-words';

const Absent = ({ why }: { why: string }) => (
  <span title={why} className="text-ink-3">
    <span aria-hidden="true">–</span>
    <span className="sr-only">{why}</span>
  </span>
);

// Lies over the link that spans its row, so that its exact time shows on hover.
const Time = ({ at }: { at: Instant }) => {
  const now = useNow(15_000);

  return (
    <time dateTime={at} title={`${utcExact(at)} UTC`} className="relative z-1 text-ink-2">
      {now === null ? '' : shortTime(at, now)}
    </time>
  );
};

const Score = ({ row }: { row: SessionRow }) => (
  <span className="inline-flex items-center gap-2">
    <b className="w-[22px] text-right font-medium">{scoreText(row.score === null ? null : Math.round(row.score))}</b>
    <span className="w-6">
      <ScoreBar score={row.score} level={row.level} />
    </span>
  </span>
);

const Weakest = ({ weakest }: Pick<SessionRow, 'weakest'>) =>
  weakest === null ? (
    <Absent why="no factor delivered" />
  ) : (
    <span title={factorName(weakest.name)} className="flex gap-1.5">
      <span className="truncate">{factorName(weakest.name)}</span>
      <span className="shrink-0 text-ink-3">{weakest.score === null ? 'no score' : Math.round(weakest.score)}</span>
    </span>
  );

const Tags = ({ ids, tags }: { ids: readonly number[]; tags: TagsAnswer['tags'] }) => {
  const names = ids.map((id) => tags.find((tag) => tag.id === id)?.name ?? `Tag ${id}`);

  return (
    <span title={names.join(', ')}>
      {names.map((name) => (
        <span key={name} className="mr-1 rounded-chip bg-press px-1.5 text-11 leading-[18px] text-ink-2">
          {name}
        </span>
      ))}
    </span>
  );
};

const Assignee = ({ assignee, personId }: Pick<SessionRow, 'assignee'> & { personId: string }) =>
  assignee && (
    <span title={assignee.name} className="relative z-1 inline-block align-middle">
      <Initials name={assignee.name} you={assignee.id === personId} />
      <span className="sr-only">{assignee.name}</span>
    </span>
  );

interface CellProps {
  column: ListColumnName;
  row: SessionRow;
  tags: TagsAnswer['tags'];
  personId: string;
}

/** What a column says of a session. What is not known is said to be so, and never drawn as nothing. */
export const Cell = ({ column, row, tags, personId }: CellProps) => {
  const without = resultWords(row);

  switch (column) {
    case 'applicant':
      return row.applicant === null ? <Absent why="no readable name" /> : row.applicant;
    case 'country':
      return row.country === null ? <Absent why="not delivered" /> : <Country code={row.country} />;
    case 'documentType':
      return row.documentType === null ? (
        <Absent why="not recognised" />
      ) : (
        <span title={documentTypeWords(row.documentType)}>{documentTypeWords(row.documentType)}</span>
      );
    case 'status':
      return (
        <span className="flex">
          <Status status={row.status} />
        </span>
      );
    case 'score':
      return without === null ? <Score row={row} /> : <Without words={without} />;
    case 'level':
      return without === null ? <Level level={row.level} /> : <Without words={without} />;
    case 'weakest':
      return row.results === 'read' ? <Weakest weakest={row.weakest} /> : <Without words={without ?? ''} />;
    case 'created':
    case 'completed':
    case 'expires': {
      const at = instantIn(row, column);
      return at === null ? (
        <Absent why={column === 'completed' ? 'not completed' : 'not delivered'} />
      ) : (
        <Time at={at} />
      );
    }
    case 'assignee':
      return <Assignee assignee={row.assignee} personId={personId} />;
    case 'tags':
      return <Tags ids={row.tags} tags={tags} />;
  }
};

const Without = ({ words }: { words: string }) => (
  <span title={words} className="text-ink-3">
    {words}
  </span>
);
