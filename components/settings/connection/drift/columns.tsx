import type { DriftRow } from '@/lib/answers';
import { defineColumns } from '../../../ui/data-table';
import { figure } from '../../../ui/figures';
import { RelativeTime } from '../../../ui/time';
import { fieldWords, kindWords } from '../../../words/drift-words';

export const driftColumns = defineColumns<DriftRow>([
  { id: 'field', header: 'Field', className: 'mono break-all', cell: fieldWords },
  { id: 'kind', header: 'Kind', width: 130, cell: (row) => kindWords(row).word },
  { id: 'responses', header: 'Responses', width: 84, numeric: true, cell: ({ answers }) => figure(answers) },
  {
    id: 'first',
    header: 'First seen',
    width: 120,
    className: 'text-ink-2',
    cell: ({ firstAt }) => <RelativeTime at={firstAt} />,
  },
  {
    id: 'last',
    header: 'Last seen',
    width: 120,
    className: 'text-ink-2',
    cell: ({ lastAt }) => <RelativeTime at={lastAt} />,
  },
  {
    id: 'handling',
    header: 'Handling',
    width: 270,
    className: 'text-ink-2',
    cell: (row) => kindWords(row).handling,
  },
]);
