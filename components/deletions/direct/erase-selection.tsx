'use client';

import { useRouter } from 'next/navigation';
import { EraseDialog } from './erase-dialog';

interface EraseSelectionProps {
  ids: readonly string[];
  onBegun: () => void;
  onClose: () => void;
}

/** From the list: once it is asked for, the request's own page has the time left and the way to cancel it. */
export const EraseSelection = ({ ids, onBegun, onClose }: EraseSelectionProps) => {
  const router = useRouter();

  return (
    <EraseDialog
      ids={ids}
      onBegun={({ requestId }) => {
        onBegun();
        router.push(`/deletions/${requestId}`);
      }}
      onClose={onClose}
    />
  );
};
