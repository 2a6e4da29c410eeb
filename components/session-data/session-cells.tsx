'use client';

import type { ReactNode } from 'react';
import type { SessionRow, TagsAnswer } from '@/lib/answers';
import type { Instant } from '@/lib/contract/domain';
import { Initials } from '../ui/initials';
import { useNow } from '../ui/now';
import { outsideWords } from '../ui/outside-words';
import { millisecondsOf, utcWords } from '../ui/time-words';
import { useZone } from '../ui/zone';
import { dayWords } from '../words/days';
import { factorName } from '../words/factor-names';
import { Level } from '../words/level';
import { PersonInFull } from '../words/person-in-full';
import { ScoreBar, scoreText } from '../words/score-bar';
import { resultWords, shortTime } from './row-words';

/** A missing value is a dash with a reason, never blank. */
export const Absent = ({ why }: { why: string }) => (
  <span data-missing title={why} className="text-ink-3">
    <span aria-hidden="true">–</span>
    <span className="sr-only">{why}</span>
  </span>
);

/** Search hits under a purpose show names, which need more room. */
export const isInFull = ({ birthDate }: SessionRow): boolean => birthDate !== undefined;

/** Of a name that may be cut. */
export const applicantTitle = ({ applicant, birthDate }: SessionRow): string | undefined =>
  birthDate && applicant ? `${applicant}, ${dayWords(birthDate)}` : undefined;

/** Masked by the server, or in full under a purpose. */
export const ApplicantCell = ({ row: { applicant, birthDate, matchedName } }: { row: SessionRow }) => {
  const missing = <Absent why="no readable name" />;
  if (birthDate === undefined) return applicant ? outsideWords(applicant) : missing;

  return (
    // The birth date tells namesakes apart: it goes below a long name, and only a name longer than the cell is cut.
    <span className="flex flex-wrap items-baseline gap-x-1.5 whitespace-normal *:first:truncate">
      <PersonInFull name={applicant} birthDate={birthDate} matchedName={matchedName} missing={missing} />
    </span>
  );
};

const stepMs = 15_000;

// Above the link that spans the row, so that the exact time shows on hover.
export const TimeCell = ({ at, missing }: { at: Instant | null; missing: string }) => {
  const now = useNow(stepMs);
  const zone = useZone();
  if (at === null) return <Absent why={missing} />;
  // Between two steps of the clock, what has just happened is not yet to come.
  const isJustNow = now !== null && millisecondsOf(at) > now && millisecondsOf(at) <= now + stepMs;

  return (
    <time dateTime={at} title={utcWords(at)} className="relative z-1 text-ink-2">
      {now === null ? '' : isJustNow ? 'now' : shortTime(at, now, zone)}
    </time>
  );
};

/** Replaces a cell that needs results by the reason why there are none. */
const UnlessMissing = ({ row, children }: { row: SessionRow; children: ReactNode }) => {
  const missing = resultWords(row);
  if (missing === null) return children;

  return (
    // The noun is drawn where the column has no head: on a card.
    <span data-missing="Results" title={missing} className="text-ink-3">
      {missing}
    </span>
  );
};

export const ScoreCell = ({ row }: { row: SessionRow }) => (
  <UnlessMissing row={row}>
    <span className="inline-flex items-center gap-2">
      <b className="w-[22px] text-right font-medium">{scoreText(row.score === null ? null : Math.round(row.score))}</b>
      <span className="w-6">
        <ScoreBar score={row.score} level={row.level} />
      </span>
    </span>
  </UnlessMissing>
);

export const LevelCell = ({ row }: { row: SessionRow }) => (
  <UnlessMissing row={row}>
    <Level level={row.level} />
  </UnlessMissing>
);

export const WeakestCell = ({ row }: { row: SessionRow }) => {
  const { weakest } = row;
  if (row.results !== 'read') return <UnlessMissing row={row}>{null}</UnlessMissing>;
  if (weakest === null) return <Absent why="no factor provided" />;

  return (
    <span title={factorName(weakest.name)} className="flex gap-1.5">
      <span className="truncate">{factorName(weakest.name)}</span>
      <span className="shrink-0 text-ink-3">{weakest.score === null ? 'no score' : Math.round(weakest.score)}</span>
    </span>
  );
};

export const TagsCell = ({ ids, tags }: { ids: readonly number[]; tags: TagsAnswer['tags'] }) => {
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

export const AssigneeCell = ({ assignee, personId }: Pick<SessionRow, 'assignee'> & { personId: string }) =>
  assignee && (
    <span title={assignee.name} className="relative z-1 inline-block align-middle">
      <Initials name={assignee.name} you={assignee.id === personId} />
      <span className="sr-only">{assignee.name}</span>
    </span>
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
