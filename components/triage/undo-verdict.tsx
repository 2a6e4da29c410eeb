'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../ui/button';
import { FailureNote } from '../ui/failure-note';
import { undoVerdict } from './queries';

/** Undoes one's own verdict from outside its run, above the link of its row. */
export const UndoVerdict = ({ id, onUndone }: { id: string; onUndone?: () => void }) => {
  const queryClient = useQueryClient();
  const undoing = useMutation({
    mutationFn: () => undoVerdict(id),
    onSuccess: () => onUndone?.(),
    onSettled: () => queryClient.invalidateQueries(),
  });

  return (
    <span className="relative z-1 inline-flex items-center gap-2">
      <Button size="small" onClick={() => undoing.mutate()} disabled={undoing.isPending}>
        {undoing.isPending ? 'Undoing…' : 'Undo'}
      </Button>
      {undoing.error && <FailureNote error={undoing.error} />}
    </span>
  );
};
