'use client';

import { Lock } from 'lucide-react';
import type { DeletionAnswer, DeletionItem } from '@/lib/answers';
import { MaskedText } from '../../../evidence/reveal/masked-text';
import { sessionHref } from '../../../sessions/opened-from';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { documentTypeWords } from '../../../ui/document-words';
import { FailureNote } from '../../../ui/failure-note';
import { PlainTable } from '../../../ui/plain-table';
import { shortId } from '../../../ui/short-id';
import { Status } from '../../../ui/status';
import { utcDay } from '../../../ui/time-words';
import { changeDeletion } from '../../queries';
import { useRequestChange } from '../../use-request-change';
import { keepingWords } from '../item-words';
import { MatchChips } from '../match-chips';
import { DayEntry } from './day-entry';

const columns = [
  { name: 'Session', width: 'w-[84px]' },
  { name: 'Matched by', width: 'w-[112px]' },
  { name: 'Applicant', width: 'w-[88px]' },
  { name: 'Created', width: 'w-[98px]' },
  { name: 'Status', width: 'w-[122px]' },
  { name: 'Document', width: 'w-[112px]' },
  { name: 'Must it be kept' },
  { name: 'Is it theirs', width: 'w-[162px]' },
];

const cell = 'h-9 border-b border-line px-[7px] py-1 first:pl-0.5';

/** What was found, with how; somebody says of each whether it is this person's. */
export const CandidatesTable = ({ answer, mayChoose }: { answer: DeletionAnswer; mayChoose: boolean }) => (
  <PlainTable label="Candidates" columns={columns} minWidth="min-w-[912px]">
    {answer.list.map((item) => (
      <Row key={item.sessionId} requestId={answer.id} item={item} mayChoose={mayChoose} />
    ))}
  </PlainTable>
);

const documentWords = ({ documentType, country }: DeletionItem): string =>
  [documentType && documentTypeWords(documentType), country].filter(Boolean).join(', ') || 'not known';

interface RowProps {
  requestId: string;
  item: DeletionItem;
  mayChoose: boolean;
}

const Row = ({ requestId, item, mayChoose }: RowProps) => {
  const choose = useRequestChange((areTheirs: boolean) =>
    changeDeletion(requestId, { action: 'choose', sessionIds: [item.sessionId], areTheirs }),
  );

  return (
    <>
      <tr className={classNames(item.state === 'left out' && 'text-ink-3', item.keeping && 'hatched')}>
        <th scope="row" className={classNames(cell, 'mono font-normal')}>
          <a
            href={sessionHref(item.sessionId)}
            target="_blank"
            rel="noopener"
            title={`${item.sessionId}, in a new tab`}
            className="hover:underline"
          >
            {shortId(item.sessionId)}
          </a>
        </th>
        <td className={cell}>
          <MatchChips matchedBy={item.matchedBy} />
        </td>
        <td className={classNames(cell, 'truncate')}>
          {item.applicant === null ? (
            <span className="text-ink-3">not known</span>
          ) : (
            <MaskedText>{item.applicant}</MaskedText>
          )}
        </td>
        <td className={cell}>{item.createdAt ? utcDay(item.createdAt) : 'not known'}</td>
        <td className={classNames(cell, 'truncate')}>
          {item.status === null ? <span className="text-ink-3">not known</span> : <Status status={item.status} />}
        </td>
        <td className={classNames(cell, 'truncate')} title={documentWords(item)}>
          {documentWords(item)}
        </td>
        <td className={cell}>
          <Keep requestId={requestId} item={item} mayChoose={mayChoose} />
        </td>
        <td className={cell}>
          <fieldset disabled={!mayChoose || choose.isPending} className="flex gap-1.5">
            <legend className="sr-only">Is {shortId(item.sessionId)} theirs?</legend>
            <Button
              size="small"
              look={item.state === 'confirmed' ? 'solid' : 'outline'}
              aria-pressed={item.state === 'confirmed'}
              onClick={() => choose.mutate(true)}
            >
              Theirs
            </Button>
            <Button
              size="small"
              look={item.state === 'left out' ? 'solid' : 'outline'}
              aria-pressed={item.state === 'left out'}
              onClick={() => choose.mutate(false)}
            >
              Not theirs
            </Button>
          </fieldset>
        </td>
      </tr>
      {choose.failure && (
        <tr>
          <td colSpan={columns.length} className="border-b border-line py-2">
            <FailureNote error={choose.failure} />
          </td>
        </tr>
      )}
    </>
  );
};

const Keep = ({ requestId, item, mayChoose }: RowProps) => {
  const { keeping, asksForDay } = item;

  return (
    <span className="grid gap-1">
      {keeping ? (
        <span className="flex items-start gap-1.5">
          <Lock aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 stroke-[1.5] text-ink-3" />
          <span>{keepingWords(keeping)}</span>
        </span>
      ) : (
        <span className="text-ink-2">no</span>
      )}
      {asksForDay && <DayEntry requestId={requestId} item={item} disabled={!mayChoose} />}
    </span>
  );
};
