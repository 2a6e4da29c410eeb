'use client';

import { Plus } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import type { DryRunAnswer, RetentionRuleRow } from '@/lib/answers';
import { Section } from '../../../page/section';
import { useChange } from '../../../proof';
import { sessionHref } from '../../../session-data/opened-from';
import { Button } from '../../../ui/button';
import { DataTable } from '../../../ui/data-table';
import { FailureNote } from '../../../ui/failure-note';
import { figure } from '../../../ui/figures';
import { shortId } from '../../../ui/short-id';
import { ExactTime } from '../../../ui/time';
import { dayWords } from '../../../words/days';
import { DeleteDialog } from '../delete-dialog';
import { changeRule, deleteRule, ruleBodyOf, tryRule, useRetentionChange } from '../queries';
import { scopeWords } from '../words';
import { ruleColumns } from './columns';
import { RuleDialog } from './rule-dialog';

/** `null`: a new one. */
type Editing = { rule: RetentionRuleRow | null; isEnabling?: boolean };

export const useRule = (rule: RetentionRuleRow) => {
  const was = ruleBodyOf(rule);
  const disable = useRetentionChange(() => changeRule(rule.id, { rule: { ...was, isActive: false }, was }));
  const trial = useChange(() => tryRule(rule.id));

  return { disable, trial };
};

const outcome = (_: RetentionRuleRow, __: unknown, { disable, trial }: ReturnType<typeof useRule>) => {
  const failure = disable.failure ?? trial.failure;
  if (!trial.data) return failure && <FailureNote error={failure} />;

  return (
    <>
      <DryRun found={trial.data} />
      {failure && (
        <div className="mt-2 border-t border-line pt-2">
          <FailureNote error={failure} />
        </div>
      )}
    </>
  );
};

/** Erases sessions by age, as any other erasure: held sessions stay, and a certificate is issued. */
export const Rules = ({ rules, runsWait }: { rules: readonly RetentionRuleRow[]; runsWait: string | null }) => {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [deleting, setDeleting] = useState<RetentionRuleRow | null>(null);

  return (
    <Section
      title="Retention rules"
      caption="do a dry run before enabling a rule"
      actions={
        <Button size="small" onClick={() => setEditing({ rule: null })}>
          <Plus aria-hidden="true" />
          New rule…
        </Button>
      }
    >
      {runsWait && rules.some(({ isActive }) => isActive) && (
        <p className="pb-2 text-table text-warn">Runs wait. {runsWait}</p>
      )}
      {!rules.some(({ isActive }) => isActive) && (
        <p className="pb-2 text-table text-ink-2">
          No retention rule is active. No sessions are erased because of their age.
        </p>
      )}
      <DataTable
        label="Retention rules"
        variant="plain"
        density="comfortable"
        columns={ruleColumns}
        context={{
          onEdit: (rule) => setEditing({ rule }),
          onEnable: (rule) => setEditing({ rule, isEnabling: true }),
          onDelete: setDeleting,
        }}
        rowId={({ id }) => String(id)}
        state={
          rules.length === 0 ? { kind: 'empty', content: null } : { kind: 'ready', rows: rules, isRefreshing: false }
        }
        useRow={useRule}
        detail={outcome}
        rowClass={({ isActive }) => !isActive && 'text-ink-2'}
        minWidth={940}
        className="max-w-[1280px]"
      />
      {editing && <RuleDialog key={editing.rule?.id ?? 'new'} {...editing} onClose={() => setEditing(null)} />}
      {deleting && (
        <DeleteDialog
          title={`Delete “${deleting.name}”`}
          description={`${scopeWords(deleting)}, older than ${figure(deleting.days)} days.`}
          deleteWords="Delete rule"
          run={() => deleteRule(deleting.id, ruleBodyOf(deleting))}
          onClose={() => setDeleting(null)}
        >
          <p className="text-table text-ink-2">
            The rule never runs again. Deletion requests that it has opened go on. This cannot be undone.
          </p>
        </DeleteDialog>
      )}
    </Section>
  );
};

/** "Would erase 312 sessions, 4 held." A dry run changes nothing. */
const DryRun = ({ found }: { found: DryRunAnswer }) => {
  const { wouldErase, held, unknown, elsewhere, examples, listed } = found;
  const others = [
    `${figure(held)} held`,
    elsewhere > 0 && `${figure(elsewhere)} in another request`,
    unknown > 0 && `${figure(unknown)} of unknown age`,
  ].filter((words) => words !== false);

  return (
    <div role="status" className="text-table">
      <p>
        <b className="font-medium">
          Would erase {figure(wouldErase)} {wouldErase === 1 ? 'session' : 'sessions'}, {others.join(', ')}.
        </b>{' '}
        <span className="text-ink-2">
          Checked {listed.kind === 'at least' && 'at least '}
          {figure(listed.count)} listed sessions
          {listed.asOf && (
            <>
              {' '}
              as of <ExactTime at={listed.asOf} />
            </>
          )}
          {listed.kind === 'at least' && '; the list is incomplete'}. Nothing was changed.
        </span>
      </p>
      {examples.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-x-3 text-12 text-ink-2">
          Oldest:
          {examples.map(({ sessionId, day }) => (
            <span key={sessionId}>
              <Link href={sessionHref(sessionId)} prefetch={false} title={sessionId} className="mono underline">
                {shortId(sessionId)}
              </Link>{' '}
              {day ? dayWords(day) : 'date unknown'}
            </span>
          ))}
        </p>
      )}
    </div>
  );
};
