import type { SetAsideEntry } from '@/lib/answers';
import { defineColumns } from '../../../ui/data-table';
import { figure } from '../../../ui/figures';
import { RelativeTime } from '../../../ui/time';

const reasons: Record<string, string> = {
  'not an object': 'not a session',
  'not a path segment': 'cannot be part of an address',
  'control characters': 'contains control characters',
  'too long': 'too long',
  'year out of range': 'not in the years 1 to 9999',
};

export const setAsideColumns = defineColumns<SetAsideEntry>([
  {
    id: 'place',
    header: 'Place',
    width: 150,
    cell: ({ page, row }) => `page ${figure(page)}, row ${figure(row)}`,
  },
  {
    id: 'session',
    header: 'Session',
    className: 'mono break-all',
    cell: ({ sessionId }) => sessionId ?? <span className="font-sans text-ink-2">unknown</span>,
  },
  { id: 'field', header: 'Field', width: 210, className: 'mono break-all', cell: ({ field }) => field },
  { id: 'reason', header: 'Reason', width: 200, cell: ({ why }) => reasons[why] ?? why },
  {
    id: 'first',
    header: 'First seen',
    width: 120,
    className: 'text-ink-2',
    cell: ({ firstAt }) => <RelativeTime at={firstAt} />,
  },
  {
    id: 'last',
    header: 'Last tried',
    width: 120,
    className: 'text-ink-2',
    cell: ({ lastAt }) => <RelativeTime at={lastAt} />,
  },
]);
