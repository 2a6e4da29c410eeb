'use client';

import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import type { DeletionPreview, OpenedRequest } from '@/lib/answers';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Failure } from '../ui/failure';
import { FailureNote } from '../ui/failure-note';
import { problemOf } from '../ui/panel-state';
import { shortId } from '../ui/short-id';
import { SkeletonLines } from '../ui/skeleton';
import { holdWords } from '../words/deletion-words';
import { sessionsWords } from '../words/work-words';
import { Confirmation, type Confirmed, eraseWords, startWords } from './confirm-erasure';
import { eraseDirectly, previewQuery } from './queries';
import { useRequestChange } from './use-request-change';
import { WhatGoes } from './what-goes';

interface EraseDialogProps {
  ids: readonly string[];
  /** The request exists; its delay is running, or it awaits approval. */
  onBegun: (opened: OpenedRequest) => void;
  onClose: () => void;
}

/** Direct deletion: shows what goes, what stays and what is held, and asks for a reason and a typed confirmation. */
export const EraseDialog = ({ ids: chosen, onBegun, onClose }: EraseDialogProps) => {
  const [ids, setIds] = useState(chosen);
  const preview = useQuery(previewQuery(ids));
  const erasure = useRequestChange((confirmed: Confirmed) => eraseDirectly({ ids: [...ids], ...confirmed }), onBegun);
  const { data } = preview;
  const blocked = new Set([...(data?.held ?? []), ...(data?.elsewhere ?? [])].map(({ sessionId }) => sessionId));
  const free = ids.filter((id) => !blocked.has(id));

  return (
    <Dialog
      title={chosen.length === 1 ? 'Delete this session' : `Delete ${sessionsWords(ids.length)}`}
      description={eraseWords}
      busy={erasure.isPending}
      onClose={onClose}
    >
      <WhatGoes sessions={[...ids].sort().map((sessionId) => ({ sessionId }))} total={ids.length} />
      {data ? (
        <>
          <Blockers preview={data} />
          {blocked.size > 0 ? (
            free.length > 0 && (
              <Button size="small" className="mt-3" onClick={() => setIds(free)}>
                Leave {blocked.size === 1 ? 'it' : 'these'} out and continue with {sessionsWords(free.length)}
              </Button>
            )
          ) : (
            <p className="mt-4 text-table text-ink-2">{startWords({ kind: 'direct', ...data })}</p>
          )}
          {erasure.failure && <FailureNote error={erasure.failure} className="mt-3" />}
          <Confirmation
            confirmWith={data.confirmWith}
            isOnly={ids.length === 1}
            firstReason=""
            needsApproval={data.needsApproval}
            disabled={blocked.size > 0}
            pending={erasure.isPending}
            submitWords={ids.length === 1 ? 'Delete session' : `Delete ${sessionsWords(ids.length)}`}
            onConfirm={erasure.mutate}
            onClose={onClose}
          />
        </>
      ) : preview.error ? (
        <Failure
          className="mt-4"
          size="small"
          title="Holds could not be checked"
          problem={problemOf(preview)}
          onRetry={() => void preview.refetch()}
        >
          <p>Nothing can be deleted until holds have been checked.</p>
        </Failure>
      ) : (
        <div aria-busy="true" className="mt-4">
          <SkeletonLines count={3} />
        </div>
      )}
    </Dialog>
  );
};

interface EraseSelectionProps {
  ids: readonly string[];
  onBegun: () => void;
  onClose: () => void;
}

/** From the list: continues on the request's page, which has the countdown and the Cancel button. */
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

const maxListed = 8;

/** Why some of the sessions cannot be deleted now: holds and other requests. */
const Blockers = ({ preview: { sessions, held, elsewhere } }: { preview: DeletionPreview }) => (
  <>
    {held.length > 0 && (
      <Blocker
        title={
          sessions === 1
            ? 'This session is held'
            : `${sessionsWords(held.length)} ${held.length === 1 ? 'is' : 'are'} held`
        }
      >
        {held.slice(0, maxListed).map(({ sessionId, keeping }) => (
          <li key={sessionId}>
            {sessions > 1 && <span className="mono">{shortId(sessionId)}: </span>}
            {holdWords(keeping)}
          </li>
        ))}
        {held.length > maxListed && <li>and {held.length - maxListed} more</li>}
      </Blocker>
    )}
    {elsewhere.length > 0 && (
      <Blocker
        title={
          sessions === 1
            ? 'This session is in another request'
            : `${sessionsWords(elsewhere.length)} in another request`
        }
      >
        {elsewhere.slice(0, maxListed).map(({ sessionId, reference }) => (
          <li key={sessionId}>
            {sessions > 1 && <span className="mono">{shortId(sessionId)}: </span>}
            {reference}
          </li>
        ))}
        {elsewhere.length > maxListed && <li>and {elsewhere.length - maxListed} more</li>}
      </Blocker>
    )}
  </>
);

const Blocker = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-4 rounded-control bg-warn-soft px-3 py-2 text-table">
    <h3 className="flex items-center gap-1.5 font-medium text-warn">
      <Lock aria-hidden="true" className="size-3.5 stroke-[1.5]" />
      {title}
    </h3>
    <ul className="mt-1 grid gap-0.5 pl-5">{children}</ul>
  </section>
);
