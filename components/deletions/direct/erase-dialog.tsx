'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeletionPreview, OpenedRequest } from '@/lib/answers';
import { sessionsWords } from '../../sessions/bulk/work-words';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failure } from '../../ui/failure';
import { FailureNote } from '../../ui/failure-note';
import { problemOf } from '../../ui/panel-state';
import { SkeletonLines } from '../../ui/skeleton';
import { useRequestChange } from '../use-request-change';
import { Confirmation } from './confirmation';
import { GoesAndStays } from './goes-and-stays';
import { Hindrances } from './hindrances';
import { eraseDirectly, previewQuery } from './queries';

interface EraseDialogProps {
  ids: readonly string[];
  /** It waits for its delay to pass, or for a second person. */
  onBegun: (opened: OpenedRequest) => void;
  onClose: () => void;
}

/** Says what goes, what stays and what must be kept, and asks for the whole id or the number before anything happens. */
export const EraseDialog = ({ ids: asked, onBegun, onClose }: EraseDialogProps) => {
  const [ids, setIds] = useState(asked);
  const preview = useQuery(previewQuery(ids));
  const erasure = useRequestChange((confirm: string) => eraseDirectly({ ids: [...ids], confirm }), onBegun);
  const { data } = preview;
  const locked = new Set([...(data?.held ?? []), ...(data?.elsewhere ?? [])].map(({ sessionId }) => sessionId));
  const free = ids.filter((id) => !locked.has(id));

  return (
    <Dialog
      title={asked.length === 1 ? 'Delete this session' : `Delete ${sessionsWords(ids.length)}`}
      description="Erased at the service and here, for good. There is no way back once it has begun."
      busy={erasure.isPending}
      onClose={onClose}
    >
      <GoesAndStays />
      {data ? (
        <>
          <Hindrances preview={data} />
          {locked.size > 0 ? (
            free.length > 0 && (
              <Button size="small" className="mt-3" onClick={() => setIds(free)}>
                Leave {locked.size === 1 ? 'it' : 'these'} out, go on with {sessionsWords(free.length)}
              </Button>
            )
          ) : (
            <p className="mt-4 text-table text-ink-2">{delayWords(data)}</p>
          )}
          {erasure.failure && <FailureNote error={erasure.failure} className="mt-3" />}
          <Confirmation
            ids={ids}
            disabled={locked.size > 0}
            pending={erasure.isPending}
            onConfirm={erasure.mutate}
            onClose={onClose}
          />
        </>
      ) : preview.error ? (
        <Failure
          className="mt-4"
          size="small"
          title="What must be kept could not be read"
          problem={problemOf(preview)}
          onRetry={() => void preview.refetch()}
        >
          <p>Nothing can be deleted before that is known.</p>
        </Failure>
      ) : (
        <div aria-busy="true" className="mt-4">
          <SkeletonLines count={3} />
        </div>
      )}
    </Dialog>
  );
};

const delayWords = ({ needsApproval, cancelSeconds }: DeletionPreview): string => {
  if (needsApproval) return 'A second person is asked first. Nothing is erased before they approve.';

  return cancelSeconds === 0
    ? 'It begins at once, and cannot be cancelled.'
    : `It begins after ${cancelSeconds} s, and can be cancelled until then.`;
};
