import { Download } from 'lucide-react';
import type { DriftRow } from '@/lib/answers';
import { Section } from '../../../page/section';
import { Button } from '../../../ui/button';
import { DataTable } from '../../../ui/data-table';
import { saveFile } from '../../../ui/save-file';
import { driftCsv } from '../../../words/drift-words';
import { driftColumns } from './columns';

const download = (drift: readonly DriftRow[]): void =>
  saveFile(new Blob([driftCsv(drift)], { type: 'text/csv;charset=utf-8' }), 'drift.csv');

export const DriftList = ({ drift }: { drift: readonly DriftRow[] }) => (
  <Section
    title="Drift"
    caption="responses that differ from the interface specification; field names only, no personal data"
    actions={
      drift.length > 0 && (
        <Button size="small" onClick={() => download(drift)}>
          <Download aria-hidden="true" />
          Download CSV
        </Button>
      )
    }
  >
    <DataTable
      label="Drift"
      variant="plain"
      columns={driftColumns}
      rowId={({ endpoint, field, kind, value }) => JSON.stringify([endpoint, field, kind, value])}
      state={
        drift.length === 0
          ? { kind: 'empty', content: <p className="text-table text-ink-2">No deviations seen.</p> }
          : { kind: 'ready', rows: drift, isRefreshing: false }
      }
      minWidth={960}
    />
  </Section>
);
