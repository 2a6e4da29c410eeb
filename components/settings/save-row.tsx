'use client';

import { Button } from '../ui/button';
import { DoneNote } from '../ui/done-note';
import { BusyRing } from '../ui/ring';

interface SaveRowProps {
  change: { isPending: boolean; isSuccess: boolean };
  isChanged: boolean;
  /** What is typed can be saved. */
  isFine: boolean;
  /** Absent where nothing was chosen. */
  onLeave: (() => void) | null;
}

/** The foot of settings that are changed together. */
export const SaveRow = ({ change, isChanged, isFine, onLeave }: SaveRowProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <Button size="small" type="submit" disabled={!isChanged || !isFine || change.isPending}>
      {change.isPending && <BusyRing />}
      {change.isPending ? 'Saving…' : 'Save'}
    </Button>
    {isChanged && onLeave && (
      <Button size="small" look="ghost" onClick={onLeave} disabled={change.isPending}>
        Leave as it was
      </Button>
    )}
    {change.isSuccess && !isChanged && <DoneNote>Saved; it counts from now on.</DoneNote>}
  </div>
);
