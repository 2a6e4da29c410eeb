import type { ConnectionAnswer } from '@/lib/answers';
import { Section } from '../../../page/section';
import { DataTable } from '../../../ui/data-table';
import { figure } from '../../../ui/figures';
import { setAsideColumns } from './columns';

/** Only while there are any. */
export const SetAsideList = ({ rows, all }: { rows: ConnectionAnswer['setAside']; all: number }) =>
  rows.length > 0 && (
    <Section
      title="Rows set aside"
      caption={`rows of the session list that could not be read; tried again at every sync${
        all > rows.length ? `; ${figure(rows.length)} of ${figure(all)} shown` : ''
      }`}
    >
      <DataTable
        label="Rows set aside"
        variant="plain"
        columns={setAsideColumns}
        rowId={({ mark }) => mark}
        state={{ kind: 'ready', rows, isRefreshing: false }}
        minWidth={960}
      />
    </Section>
  );
