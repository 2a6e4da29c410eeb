'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { RetentionDutyRow } from '@/lib/answers';
import { Section } from '../../../page/section';
import { Button } from '../../../ui/button';
import { DataTable } from '../../../ui/data-table';
import { FailureNote } from '../../../ui/failure-note';
import { Covers } from '../covers';
import { DeleteDialog } from '../delete-dialog';
import { changeObligation, deleteObligation, useRetentionChange } from '../queries';
import { scopeWords } from '../words';
import { obligationColumns } from './columns';
import { coveredPart, ObligationDialog } from './obligation-dialog';

/** `null`: a new one. */
type Editing = { obligation: RetentionDutyRow | null; isEnabling?: boolean };

const bodyOf = ({ id: _, ...body }: RetentionDutyRow) => body;

export const useDisable = ({ id, ...was }: RetentionDutyRow) =>
  useRetentionChange(() => changeObligation(id, { duty: { ...was, isActive: false }, was }));

const disableFailure = (_: RetentionDutyRow, __: unknown, { failure }: ReturnType<typeof useDisable>) =>
  failure && <FailureNote error={failure} />;

/** How long the law requires sessions to be kept. The legal basis is quoted to applicants. */
export const Obligations = ({ obligations }: { obligations: readonly RetentionDutyRow[] }) => {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [deleting, setDeleting] = useState<RetentionDutyRow | null>(null);

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
        context={{
          onEdit: (obligation) => setEditing({ obligation }),
          onEnable: (obligation) => setEditing({ obligation, isEnabling: true }),
          onDelete: setDeleting,
        }}
        rowId={({ id }) => String(id)}
        state={
          obligations.length === 0
            ? { kind: 'empty', content: null }
            : { kind: 'ready', rows: obligations, isRefreshing: false }
        }
        useRow={useDisable}
        detail={disableFailure}
        rowClass={({ isActive }) => !isActive && 'text-ink-2'}
        minWidth={720}
        className="max-w-[1200px]"
      />
      {editing && (
        <ObligationDialog key={editing.obligation?.id ?? 'new'} {...editing} onClose={() => setEditing(null)} />
      )}
      {deleting && (
        <DeleteDialog
          title="Delete retention obligation"
          description={`${deleting.basis}. ${scopeWords(deleting)}.`}
          deleteWords={deleting.isActive ? 'Propose deletion' : 'Delete obligation'}
          run={() => deleteObligation(deleting.id, bodyOf(deleting))}
          onClose={() => setDeleting(null)}
        >
          {deleting.isActive ? (
            <>
              <Covers body={{ kind: 'obligation', ...coveredPart(deleting) }} />
              <p className="text-table text-ink-2">
                They are no longer kept under it once a second person agrees. Sessions held in requests can then be
                erased.
              </p>
            </>
          ) : (
            <p className="text-table text-ink-2">It is disabled and keeps no sessions. This cannot be undone.</p>
          )}
        </DeleteDialog>
      )}
    </Section>
  );
};
