import type { ConnectionAnswer } from '@/lib/answers';
import { defineColumns } from '../../../ui/data-table';
import { figure } from '../../../ui/figures';
import { ExactTime } from '../../../ui/time';

const timeWords = (time: number | null): string => (time === null ? 'no response' : `${figure(time)} ms`);

export const responseTimeColumns = defineColumns<ConnectionAnswer['health'][number]>([
  { id: 'from', header: 'Start', cell: ({ at }) => <ExactTime at={at} /> },
  { id: 'responses', header: 'Responses', numeric: true, cell: ({ answers }) => figure(answers) },
  { id: 'failures', header: 'Failures', numeric: true, cell: ({ failures }) => figure(failures) },
  { id: 'p50', header: 'p50', numeric: true, cell: ({ half }) => timeWords(half) },
  { id: 'p95', header: 'p95', numeric: true, cell: ({ most }) => timeWords(most) },
]);
