import type { DocumentReading } from '@/lib/evidence/reading';

const keys = {
  name: ['surname', 'given_name', 'surname_and_given_names'],
  birth: ['date_of_birth'],
} as const;

interface SourcesDifferProps {
  of: keyof typeof keys;
  reading: Pick<DocumentReading, 'rows'>;
}

/** Beside a value that the document's sources give differently, and nothing explains it: it is not a fact. */
export const SourcesDiffer = ({ of, reading: { rows } }: SourcesDifferProps) =>
  rows.some(({ key, agreement }) => agreement === 'differ' && (keys[of] as readonly string[]).includes(key)) && (
    <b className="text-12 font-medium whitespace-nowrap text-bad"> (sources differ)</b>
  );
