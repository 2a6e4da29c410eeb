'use client';

import { Button } from '../ui/button';
import { DoneNote } from '../ui/done-note';
import { BusyRing } from '../ui/ring';

interface SaveRowProps {
  change: { isPending: boolean; isSuccess: boolean };
  isChanged: boolean;
  isValid: boolean;
  /** `null` if there is nothing to discard. */
  onDiscard: (() => void) | null;
}

export const SaveRow = ({ change, isChanged, isValid, onDiscard }: SaveRowProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <Button size="small" type="submit" disabled={!isChanged || !isValid || change.isPending}>
      {change.isPending && <BusyRing />}
      {change.isPending ? 'Saving…' : 'Save'}
    </Button>
    {isChanged && onDiscard && (
      <Button size="small" look="ghost" onClick={onDiscard} disabled={change.isPending}>
        Discard changes
      </Button>
    )}
    {change.isSuccess && !isChanged && <DoneNote>Saved, effective immediately.</DoneNote>}
  </div>
);
