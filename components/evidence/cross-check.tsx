import { Equal, EqualNot } from 'lucide-react';
import type { CrossCheckField, TrustFactor } from '@/lib/contract/domain';
import { Cell, CompareTable, fieldColumn, NumberCell, RowHead } from './compare-table';
import { describeFactor, differing } from './factor-words';
import { fieldKey, fieldLabel, inSentence } from './field-names';
import { crossCheckPath } from './reveal/fields';
import { PersonalValue } from './reveal/personal-value';

// The service documents one thing about the distance: it is 0 when the values are equal.
const Reading = ({ distance }: { distance: number | null }) => {
  if (distance === null) return <span className="text-ink-3">not delivered</span>;
  const equal = distance === 0;
  const Icon = equal ? Equal : EqualNot;

  return (
    <span className={`inline-flex items-center gap-1.5 ${equal ? 'text-ink-2' : 'font-medium text-bad'}`}>
      <Icon aria-hidden="true" className="size-3.5 stroke-[1.5]" />
      {equal ? 'Equal' : 'Differs'}
    </span>
  );
};

const caption = (fields: CrossCheckField[], masked: boolean): string => {
  const parts = [fields.length === 0 ? 'no fields received' : `${differing(fields)} of ${fields.length} differ`];
  if (masked) parts.push('values masked');
  return parts.join(', ');
};

interface SideProps {
  field: CrossCheckField & { at: string };
  side: 'printedValue' | 'sourceValue';
  source: string;
  masked: boolean;
}

const Side = ({ field, side, source, masked }: SideProps) => (
  <Cell className="break-words">
    <PersonalValue
      value={field[side]}
      masked={masked}
      path={`${field.at}.${side}`}
      label={`${inSentence(fieldLabel(fieldKey(field.name)))}, ${source}`}
      className="mono text-12 leading-[18px]"
    />
  </Cell>
);

const columns = (source: string) => [
  fieldColumn,
  { name: 'Printed' },
  { name: source },
  { name: 'Dist.', width: 'w-[68px]', figures: true },
  { name: 'Score', width: 'w-[68px]', figures: true },
  { name: 'Reading', width: 'w-[112px]' },
];

interface CrossCheckProps {
  factor: TrustFactor;
  /** Which of the decision's factors it is. */
  place: number;
  fields: CrossCheckField[];
  masked: boolean;
}

/** Printed text against one machine-read source, field by field, what differs first. */
export const CrossCheck = ({ factor, place, fields, masked }: CrossCheckProps) => {
  const { name } = describeFactor(factor);
  const source = fields[0]?.source === 'barcode' ? 'Barcode' : 'MRZ';
  const rows = fields.map((field, index) => ({ ...field, at: crossCheckPath(place, index) }));
  const sorted = rows.sort((a, b) => (b.distance ?? 0) - (a.distance ?? 0));

  return (
    <section aria-label={name} className="mt-2 border-t border-line">
      <div className="flex items-baseline gap-2 pt-3 pb-1 text-12">
        <h2 className="text-13">{name}</h2>
        <span className="text-ink-3">{caption(fields, masked)}</span>
      </div>
      {fields.length > 0 && (
        <CompareTable label={`${name}, fields`} columns={columns(source)}>
          {sorted.map((field) => (
            <tr key={field.at}>
              <RowHead strong={(field.distance ?? 0) > 0} title={field.name}>
                {fieldLabel(fieldKey(field.name))}
              </RowHead>
              <Side field={field} side="printedValue" source={`printed, ${name}`} masked={masked} />
              <Side field={field} side="sourceValue" source={`${source}, ${name}`} masked={masked} />
              {/* Masked, it is only known whether they differ. */}
              {masked ? <Cell className="text-right text-ink-3">–</Cell> : <NumberCell value={field.distance} />}
              <NumberCell value={field.score} />
              <Cell>
                <Reading distance={field.distance} />
              </Cell>
            </tr>
          ))}
        </CompareTable>
      )}
    </section>
  );
};
