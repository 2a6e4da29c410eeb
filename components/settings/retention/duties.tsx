'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { RetentionDutyRow } from '@/lib/answers';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { PlainTable } from '../../ui/plain-table';
import { KeptButtons, KeptFailure, keptCell } from '../kept-row';
import { Section } from '../section';
import { DutyDialog } from './duty-dialog';
import { changeDuty } from './queries';
import { useRetentionChange } from './use-retention-change';
import { countsFromWords, switchWords, whichWords, yearsWords } from './words';

const columns = [
  { name: 'Sessions', width: 'w-[230px]' },
  { name: 'Kept for', width: 'w-[90px]' },
  { name: 'Legal basis' },
  { name: 'Counts', width: 'w-[230px]' },
  { name: 'Change', width: 'w-[240px]', unseen: true },
];

const cell = `${keptCell} py-1`;

/** `null`: a new one. */
type Named = { duty: RetentionDutyRow | null };

/** What the law wants to be kept, in the words that people are told. */
export const Duties = ({ duties }: { duties: readonly RetentionDutyRow[] }) => {
  const [named, setNamed] = useState<Named | null>(null);

  return (
    <Section
      title="Duties to keep"
      caption="a session under one is not erased before its time"
      actions={
        <Button size="small" onClick={() => setNamed({ duty: null })}>
          <Plus aria-hidden="true" />
          New duty…
        </Button>
      }
    >
      {!duties.some(({ isActive }) => isActive) && (
        <p className="pb-2 text-table text-ink-2">No duty to keep is active: nothing is held by law.</p>
      )}
      {duties.length > 0 && (
        <PlainTable label="Duties to keep" columns={columns} minWidth="min-w-[980px]" className="max-w-[1200px]">
          {duties.map((duty) => (
            <Row key={duty.id} duty={duty} onChange={() => setNamed({ duty })} />
          ))}
        </PlainTable>
      )}
      {named && <DutyDialog key={named.duty?.id ?? 'new'} duty={named.duty} onClose={() => setNamed(null)} />}
    </Section>
  );
};

const Row = ({ duty, onChange }: { duty: RetentionDutyRow; onChange: () => void }) => {
  const { id, ...was } = duty;
  const change = useRetentionChange((isActive: boolean) => changeDuty(id, { duty: { ...was, isActive }, was }));

  return (
    <>
      <tr className={classNames(!duty.isActive && 'text-ink-2')}>
        <td className={cell}>
          {whichWords(duty)}
          {!duty.isActive && <span className="text-12 text-ink-3"> not active</span>}
        </td>
        <td className={cell}>{yearsWords(duty.years)}</td>
        <th scope="row" className={classNames(cell, 'font-normal')}>
          {duty.basis}
        </th>
        <td className={cell}>{countsFromWords[duty.countsFrom]}</td>
        <td className={classNames(cell, 'text-right whitespace-nowrap')}>
          <KeptButtons
            name={duty.basis}
            isInUse={duty.isActive}
            pending={change.isPending}
            changeWords="Change…"
            retireWords={switchWords}
            onChange={onChange}
            onRetire={(retired) => change.mutate(!retired)}
          />
        </td>
      </tr>
      {change.failure && <KeptFailure error={change.failure} columns={columns.length} />}
    </>
  );
};
