'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { RetentionDutyRow } from '@/lib/answers';
import { Section } from '../../../page/section';
import { Button } from '../../../ui/button';
import { DataTable } from '../../../ui/data-table';
import { FailureNote } from '../../../ui/failure-note';
import { changeObligation, useRetentionChange } from '../queries';
import { obligationColumns } from './columns';
import { ObligationDialog } from './obligation-dialog';

/** `null`: a new one. */
type Editing = { obligation: RetentionDutyRow | null };

export const useToggle = ({ id, ...was }: RetentionDutyRow) =>
  useRetentionChange(() => changeObligation(id, { duty: { ...was, isActive: !was.isActive }, was }));

const toggleFailure = (_: RetentionDutyRow, __: unknown, { failure }: ReturnType<typeof useToggle>) =>
  failure && <FailureNote error={failure} />;

/** How long the law requires sessions to be kept. The legal basis is quoted to applicants. */
export const Obligations = ({ obligations }: { obligations: readonly RetentionDutyRow[] }) => {
  const [editing, setEditing] = useState<Editing | null>(null);

  return (
    <Section
      title="Retention obligations"
      caption="sessions under an obligation are not erased before it ends"
      actions={
        <Button size="small" onClick={() => setEditing({ obligation: null })}>
          <Plus aria-hidden="true" />
          New obligation…
        </Button>
      }
    >
      {!obligations.some(({ isActive }) => isActive) && (
        <p className="pb-2 text-table text-ink-2">
          No retention obligation is active. No sessions are kept under an obligation.
        </p>
      )}
      <DataTable
        label="Retention obligations"
        variant="plain"
        density="comfortable"
        columns={obligationColumns}
        context={{ onEdit: (obligation) => setEditing({ obligation }) }}
        rowId={({ id }) => String(id)}
        state={
          obligations.length === 0
            ? { kind: 'empty', content: null }
            : { kind: 'ready', rows: obligations, isRefreshing: false }
        }
        useRow={useToggle}
        detail={toggleFailure}
        rowClass={({ isActive }) => !isActive && 'text-ink-2'}
        minWidth={980}
        className="max-w-[1200px]"
      />
      {editing && (
        <ObligationDialog
          key={editing.obligation?.id ?? 'new'}
          obligation={editing.obligation}
          onClose={() => setEditing(null)}
        />
      )}
    </Section>
  );
};
