'use client';

import { Button } from '../ui/button';
import { FailureNote } from '../ui/failure-note';
import { BusyRing } from '../ui/ring';

/** In lists that people keep: what is taken out of use stays where it was given. */
export const keptCell = 'h-[34px] border-b border-line px-[7px] first:pl-0';

interface KeptButtonsProps {
  name: string;
  isInUse: boolean;
  /** A change is under way. */
  pending: boolean;
  changeWords: string;
  /** What takes it out of use and back, in words. */
  retireWords?: { out: string; back: string };
  onChange: () => void;
  onRetire: (retired: boolean) => void;
}

export const KeptButtons = ({
  name,
  isInUse,
  pending,
  changeWords,
  retireWords = { out: 'Take out of use', back: 'Take back into use' },
  onChange,
  onRetire,
}: KeptButtonsProps) => (
  <>
    <Button look="ghost" size="small" onClick={onChange} disabled={pending}>
      {changeWords} <span className="sr-only">{name}</span>
    </Button>
    <Button look="ghost" size="small" onClick={() => onRetire(isInUse)} disabled={pending}>
      {pending && <BusyRing />}
      {isInUse ? retireWords.out : retireWords.back} <span className="sr-only">{name}</span>
    </Button>
  </>
);

/** Below the row whose change failed. */
export const KeptFailure = ({ error, columns }: { error: unknown; columns: number }) => (
  <tr>
    <td colSpan={columns} className="border-b border-line py-2">
      <FailureNote error={error} />
    </td>
  </tr>
);
