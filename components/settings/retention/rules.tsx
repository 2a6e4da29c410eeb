'use client';

import { FlaskConical, Plus } from 'lucide-react';
import { useState } from 'react';
import type { RetentionRuleRow } from '@/lib/answers';
import { dayWords } from '../../deletions/days';
import { useChange } from '../../proof';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { figure } from '../../ui/figures';
import { PlainTable } from '../../ui/plain-table';
import { BusyRing } from '../../ui/ring';
import { KeptButtons, KeptFailure, keptCell } from '../kept-row';
import { Section } from '../section';
import { DryRun } from './dry-run';
import { changeRule, tryRule } from './queries';
import { ruleBodyOf } from './rule-body';
import { RuleDialog } from './rule-dialog';
import { useRetentionChange } from './use-retention-change';
import { everyWords, modeWords, switchWords, whichWords } from './words';

const columns = [
  { name: 'Rule', width: 'w-[160px]' },
  { name: 'Sessions', width: 'w-[190px]' },
  { name: 'Older than', width: 'w-[90px]' },
  { name: 'What it does', width: 'w-[90px]' },
  { name: 'Schedule' },
  { name: 'Change', width: 'w-[262px]', unseen: true },
];

const cell = `${keptCell} py-1`;

/** `null`: a new one. */
type Named = { rule: RetentionRuleRow | null };

/** Erasure by age, the same way as any other: held sessions stay, and a certificate is made. */
export const Rules = ({ rules }: { rules: readonly RetentionRuleRow[] }) => {
  const [named, setNamed] = useState<Named | null>(null);

  return (
    <Section
      title="Retention rules"
      caption="try one before you switch it on"
      actions={
        <Button size="small" onClick={() => setNamed({ rule: null })}>
          <Plus aria-hidden="true" />
          New rule…
        </Button>
      }
    >
      {!rules.some(({ isActive }) => isActive) && (
        <p className="pb-2 text-table text-ink-2">No retention rule is active: nothing is erased by age.</p>
      )}
      {rules.length > 0 && (
        <PlainTable label="Retention rules" columns={columns} minWidth="min-w-[1040px]" className="max-w-[1280px]">
          {rules.map((rule) => (
            <Row key={rule.id} rule={rule} onChange={() => setNamed({ rule })} />
          ))}
        </PlainTable>
      )}
      {named && <RuleDialog key={named.rule?.id ?? 'new'} rule={named.rule} onClose={() => setNamed(null)} />}
    </Section>
  );
};

const scheduleWords = ({ every, lastRunOn, nextRunOn, isActive }: RetentionRuleRow): string =>
  [
    everyWords[every],
    isActive && nextRunOn && `next ${dayWords(nextRunOn)}`,
    lastRunOn ? `last ${dayWords(lastRunOn)}` : 'never ran',
  ]
    .filter(Boolean)
    .join(', ');

const Row = ({ rule, onChange }: { rule: RetentionRuleRow; onChange: () => void }) => {
  const was = ruleBodyOf(rule);
  const change = useRetentionChange((isActive: boolean) => changeRule(rule.id, { rule: { ...was, isActive }, was }));
  const trial = useChange(() => tryRule(rule.id));
  const failure = change.failure ?? trial.failure;

  return (
    <>
      <tr className={classNames(!rule.isActive && 'text-ink-2')}>
        <th scope="row" className={classNames(cell, 'font-normal')}>
          {rule.name}
          {!rule.isActive && <span className="text-12 text-ink-3"> not active</span>}
        </th>
        <td className={cell}>{whichWords(rule)}</td>
        <td className={cell}>
          {figure(rule.days)} {rule.days === 1 ? 'day' : 'days'}
        </td>
        <td className={cell} title={modeWords[rule.mode].meaning}>
          {modeWords[rule.mode].words}
        </td>
        <td className={cell}>{scheduleWords(rule)}</td>
        <td className={classNames(cell, 'text-right whitespace-nowrap')}>
          <span className="inline-flex items-center">
            <Button look="ghost" size="small" onClick={() => trial.mutate()} disabled={trial.isPending}>
              {trial.isPending ? <BusyRing /> : <FlaskConical aria-hidden="true" />}
              Dry run <span className="sr-only">of {rule.name}</span>
            </Button>
            <KeptButtons
              name={rule.name}
              isInUse={rule.isActive}
              pending={change.isPending}
              changeWords="Change…"
              retireWords={switchWords}
              onChange={onChange}
              onRetire={(retired) => change.mutate(!retired)}
            />
          </span>
        </td>
      </tr>
      {trial.data && (
        <tr>
          <td colSpan={columns.length} className="border-b border-line py-2">
            <DryRun found={trial.data} />
          </td>
        </tr>
      )}
      {failure && <KeptFailure error={failure} columns={columns.length} />}
    </>
  );
};
