import { Download } from 'lucide-react';
import type { DriftRow } from '@/lib/answers';
import { Button } from '../../ui/button';
import { figure } from '../../ui/figures';
import { PlainTable, plainCell } from '../../ui/plain-table';
import { saveFile } from '../../ui/save-file';
import { RelativeTime } from '../../ui/time';
import { Section } from '../section';
import { driftCsv, fieldWords, kindWords } from './drift-words';

const columns = [
  { name: 'Field' },
  { name: 'Kind', width: 'w-[130px]' },
  { name: 'Answers', width: 'w-[84px]', numeric: true },
  { name: 'First', width: 'w-[120px]' },
  { name: 'Last', width: 'w-[120px]' },
  { name: 'What is done', width: 'w-[270px]' },
];

export const DriftList = ({ drift }: { drift: readonly DriftRow[] }) => (
  <Section
    title="Drift"
    caption="where answers differ from the interface; names of fields, no personal data"
    actions={
      drift.length > 0 && (
        <Button
          size="small"
          onClick={() => saveFile(new Blob([driftCsv(drift)], { type: 'text/csv;charset=utf-8' }), 'drift.csv')}
        >
          <Download aria-hidden="true" />
          Download list
        </Button>
      )
    }
  >
    {drift.length === 0 ? (
      <p className="text-table text-ink-2">Nothing was seen that the interface does not name.</p>
    ) : (
      <PlainTable label="Drift" columns={columns} minWidth="min-w-[960px]">
        {drift.map((row) => {
          const { endpoint, field, kind, value, answers, firstAt, lastAt } = row;
          const { word, does } = kindWords(kind);

          return (
            <tr key={JSON.stringify([endpoint, field, kind, value])}>
              <td className={`${plainCell} mono break-all`}>{fieldWords(row)}</td>
              <td className={plainCell}>{word}</td>
              <td className={`${plainCell} text-right`}>{figure(answers)}</td>
              <td className={`${plainCell} text-ink-2`}>
                <RelativeTime at={firstAt} />
              </td>
              <td className={`${plainCell} text-ink-2`}>
                <RelativeTime at={lastAt} />
              </td>
              <td className={`${plainCell} text-ink-2`}>{does}</td>
            </tr>
          );
        })}
      </PlainTable>
    )}
  </Section>
);
