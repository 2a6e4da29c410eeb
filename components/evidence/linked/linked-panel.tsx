'use client';

import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import type { LinkedRow, LinkedSessions } from '@/lib/answers';
import { linkedQuery } from '../../session-data/linked-queries';
import { figure } from '../../ui/figures';
import { Panel } from '../../ui/panel';
import { panelState } from '../../ui/panel-state';
import { shortId } from '../../ui/short-id';
import { SkeletonLines } from '../../ui/skeleton';
import { AsOfTime, DayTime } from '../../ui/time';
import { anotherNameWords, noneWords, notComparableWords, othersWords, searchedWords } from '../../words/link-words';
import { Status } from '../../words/status';

/** Other sessions with the same document or the same person, as far as results are read. */
export const LinkedPanel = ({ sessionId }: { sessionId: string }) => {
  const linked = useQuery(linkedQuery(sessionId));

  return (
    <Panel
      title="Linked sessions"
      state={panelState(linked)}
      skeleton={<SkeletonLines count={4} rowClass="h-6" />}
      onRetry={() => void linked.refetch()}
    >
      {({ sameDocument, samePerson, searched }) => (
        <>
          <Links title="Same document number" links={sameDocument} />
          <Links title="Same name and date of birth" links={samePerson} />
          <p className="mt-2 text-12 text-ink-3">
            {searchedWords(searched)}. As of <AsOfTime at={searched.asOf} />.
          </p>
        </>
      )}
    </Panel>
  );
};

const Links = ({ title, links }: { title: string; links: LinkedSessions }) => (
  <section aria-label={title} className="mt-2 first:mt-0">
    <div className="flex flex-wrap items-baseline gap-x-2 text-table">
      <h3 className="font-medium">{title}</h3>
      {links.state === 'known' && links.total.count > 0 && (
        <span className="text-12 text-ink-3">{othersWords(links.total)}</span>
      )}
    </div>
    {links.state === 'known' ? (
      <Found {...links} />
    ) : (
      <p className="text-12 text-ink-2">{notComparableWords[links.because]}</p>
    )}
  </section>
);

const Found = ({ rows, total, underAnotherName }: Extract<LinkedSessions, { state: 'known' }>) => {
  const more = total.count - rows.length;

  return (
    <>
      {underAnotherName > 0 && (
        <p className="my-1 flex items-start gap-2 rounded-control bg-warn-soft px-2 py-1 text-table">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 stroke-[1.5] text-warn" />
          <span className="min-w-0">{anotherNameWords(underAnotherName)}</span>
        </p>
      )}
      {total.count === 0 && <p className="text-12 text-ink-2">{noneWords(total)}</p>}
      <ul>
        {rows.map((row) => (
          <LinkedLine key={row.id} {...row} />
        ))}
      </ul>
      {more > 0 && (
        <p className="text-12 text-ink-2">
          and {total.kind === 'at least' && 'at least '}
          {figure(more)} more
        </p>
      )}
    </>
  );
};

const LinkedLine = ({ id, status, createdAt, name }: LinkedRow) => (
  <li className="flex min-h-6 flex-wrap items-center gap-x-2 text-table">
    <Link
      href={`/sessions/${encodeURIComponent(id)}`}
      prefetch={false}
      title={id}
      className="mono text-accent hover:underline"
    >
      {shortId(id)}
    </Link>
    <Status status={status} />
    {name === 'another' && <span className="text-12 text-warn">different name</span>}
    <span className="ml-auto shrink-0 text-ink-2">{createdAt === null ? 'no date' : <DayTime at={createdAt} />}</span>
  </li>
);
