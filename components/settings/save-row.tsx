'use client';

import { Button } from '../ui/button';
import { DoneNote } from '../ui/done-note';
import { BusyRing } from '../ui/ring';

interface SaveRowProps {
  change: { isPending: boolean; isSuccess: boolean };
  isChanged: boolean;
  isValid: boolean;
  /** The change was saved as a proposal. */
  isProposed: boolean;
  /** `null` if there is nothing to discard. */
  onDiscard: (() => void) | null;
}

export const SaveRow = ({ change, isChanged, isValid, isProposed, onDiscard }: SaveRowProps) => (
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
    {change.isSuccess && !isChanged && (
      <DoneNote>
        {isProposed ? 'Proposed, not in effect yet. See “Proposed changes” above.' : 'Saved, effective immediately.'}
      </DoneNote>
    )}
  </div>
);
