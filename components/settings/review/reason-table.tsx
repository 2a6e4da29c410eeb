'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ManagedReason, ReasonChangeBody } from '@/lib/answers';
import { useChange } from '../../proof';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { FailureNote } from '../../ui/failure-note';
import { figure } from '../../ui/figures';
import { Kbd } from '../../ui/kbd';
import { BusyRing } from '../../ui/ring';
import { ScrollBox } from '../../ui/scroll-box';
import { RelativeTime } from '../../ui/time';
import { changeReason, reviewSettingsQuery } from './queries';

interface ReasonTableProps {
  /** Those in use in their order, then the others. */
  reasons: readonly ManagedReason[];
  onChange: (reason: ManagedReason) => void;
}

const columns = [
  { name: 'Key', width: 'w-[52px]' },
  { name: 'For the officer', width: 'w-[230px]' },
  { name: 'For the applicant', width: '' },
  { name: 'Given', width: 'w-[74px]' },
];

const cell = 'h-[34px] border-b border-line px-[7px] py-1 first:pl-0';

export const ReasonTable = ({ reasons, onChange }: ReasonTableProps) => {
  const inUse = reasons.filter(({ retiredAt }) => retiredAt === null).length;

  return (
    <ScrollBox label="Table of reasons" className="max-w-[1100px]">
      <table
        aria-label="Reasons"
        className="w-full min-w-[860px] table-fixed border-separate border-spacing-0 text-table"
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
            <th scope="col" className="w-[270px] border-y border-line">
              <span className="sr-only">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {reasons.map((reason, at) => (
            <Row key={reason.code} reason={reason} place={at + 1} inUse={inUse} onChange={() => onChange(reason)} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
};

interface RowProps {
  reason: ManagedReason;
  place: number;
  inUse: number;
  onChange: () => void;
}

const Row = ({
  reason: { code, words, applicantWords, needsNote, retiredAt, given },
  place,
  inUse,
  onChange,
}: RowProps) => {
  const queryClient = useQueryClient();
  const change = useChange((body: ReasonChangeBody) => changeReason(code, body), {
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: reviewSettingsQuery.queryKey }),
  });
  const isInUse = retiredAt === null;
  const move = (to: number) => change.mutate({ place: to });

  return (
    <>
      <tr className={classNames(!isInUse && 'text-ink-2')}>
        <td className={cell}>{isInUse && <Kbd>{String(place)}</Kbd>}</td>
        <th scope="row" className={classNames(cell, 'font-normal')}>
          {words}
          {needsNote && <span className="text-12 text-ink-3"> needs a note</span>}
        </th>
        <td className={cell}>{applicantWords}</td>
        <td className={cell}>{given > 0 ? figure(given) : 'never'}</td>
        <td className={classNames(cell, 'text-right whitespace-nowrap')}>
          {isInUse ? (
            <>
              <Button
                look="ghost"
                size="small"
                icon
                aria-label={`Move ${words} up`}
                onClick={() => move(place - 1)}
                disabled={change.isPending || place === 1}
              >
                <ArrowUp aria-hidden="true" />
              </Button>
              <Button
                look="ghost"
                size="small"
                icon
                aria-label={`Move ${words} down`}
                onClick={() => move(place + 1)}
                disabled={change.isPending || place === inUse}
              >
                <ArrowDown aria-hidden="true" />
              </Button>
            </>
          ) : (
            <span className="pr-2 text-12">
              out of use since <RelativeTime at={retiredAt} />
            </span>
          )}
          <Button look="ghost" size="small" onClick={onChange} disabled={change.isPending}>
            Change… <span className="sr-only">{words}</span>
          </Button>
          <Button
            look="ghost"
            size="small"
            onClick={() => change.mutate({ retired: isInUse })}
            disabled={change.isPending}
          >
            {change.isPending && <BusyRing />}
            {isInUse ? 'Take out of use' : 'Take back'} <span className="sr-only">{words}</span>
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
