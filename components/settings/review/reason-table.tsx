'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ManagedReason, ReasonChangeBody } from '@/lib/answers';
import { useChange } from '../../proof';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { figure } from '../../ui/figures';
import { Kbd } from '../../ui/kbd';
import { PlainTable } from '../../ui/plain-table';
import { RelativeTime } from '../../ui/time';
import { KeptButtons, KeptFailure, keptCell } from '../kept-row';
import { changeReason, reviewSettingsQuery } from './queries';

interface ReasonTableProps {
  /** Those in use in their order, then the others. */
  reasons: readonly ManagedReason[];
  onChange: (reason: ManagedReason) => void;
}

const columns = [
  { name: 'Key', width: 'w-[52px]' },
  { name: 'For the officer', width: 'w-[230px]' },
  { name: 'For the applicant' },
  { name: 'Given', width: 'w-[74px]' },
  { name: 'Change', width: 'w-[390px]', unseen: true },
];

const cell = `${keptCell} py-1`;

export const ReasonTable = ({ reasons, onChange }: ReasonTableProps) => {
  const inUse = reasons.filter(({ retiredAt }) => retiredAt === null).length;

  return (
    <PlainTable label="Reasons" columns={columns} minWidth="min-w-[1000px]" className="max-w-[1200px]">
      {reasons.map((reason, at) => (
        <Row key={reason.code} reason={reason} place={at + 1} inUse={inUse} onChange={() => onChange(reason)} />
      ))}
    </PlainTable>
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
        <td className={cell}>
          <span className="flex items-center justify-end whitespace-nowrap">
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
            <KeptButtons
              name={words}
              isInUse={isInUse}
              pending={change.isPending}
              changeWords="Change…"
              onChange={onChange}
              onRetire={(retired) => change.mutate({ retired })}
            />
          </span>
        </td>
      </tr>
      {change.failure && <KeptFailure error={change.failure} columns={columns.length} />}
    </>
  );
};
