'use client';

import { Button } from '../ui/button';
import { BusyRing } from '../ui/ring';

interface RecordButtonsProps {
  name: string;
  isActive: boolean;
  pending: boolean;
  editWords?: string;
  enableWords?: string;
  onEdit: () => void;
  onToggle: () => void;
  /** Only for records that nothing else needs. */
  onDelete?: () => void;
}

/** Edits, disables or deletes a record. A disabled one stays wherever it was used. */
export const RecordButtons = ({
  name,
  isActive,
  pending,
  editWords = 'Edit…',
  enableWords = 'Enable',
  onEdit,
  onToggle,
  onDelete,
}: RecordButtonsProps) => (
  <>
    <Button look="ghost" size="small" onClick={onEdit} disabled={pending}>
      {editWords} <span className="sr-only">{name}</span>
    </Button>
    <Button look="ghost" size="small" onClick={onToggle} disabled={pending}>
      {pending && <BusyRing />}
      {isActive ? 'Disable' : enableWords} <span className="sr-only">{name}</span>
    </Button>
    {onDelete && (
      <Button look="ghost" size="small" onClick={onDelete} disabled={pending}>
        Delete… <span className="sr-only">{name}</span>
      </Button>
    )}
  </>
);
