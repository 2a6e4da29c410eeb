'use client';

import { Button } from '../ui/button';
import { BusyRing } from '../ui/ring';

interface RecordButtonsProps {
  name: string;
  isActive: boolean;
  pending: boolean;
  editWords?: string;
  onEdit: () => void;
  onToggle: () => void;
}

/** Edits or disables a record. Records are never deleted: a disabled one stays wherever it was used. */
export const RecordButtons = ({
  name,
  isActive,
  pending,
  editWords = 'Edit…',
  onEdit,
  onToggle,
}: RecordButtonsProps) => (
  <>
    <Button look="ghost" size="small" onClick={onEdit} disabled={pending}>
      {editWords} <span className="sr-only">{name}</span>
    </Button>
    <Button look="ghost" size="small" onClick={onToggle} disabled={pending}>
      {pending && <BusyRing />}
      {isActive ? 'Disable' : 'Enable'} <span className="sr-only">{name}</span>
    </Button>
  </>
);
