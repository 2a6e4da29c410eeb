'use client';

import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { DeletionPreview, OpenedRequest } from '@/lib/answers';
import { Button } from '../ui/button';
import { Dialog, DialogFoot } from '../ui/dialog';
import { Failure } from '../ui/failure';
import { FailureNote } from '../ui/failure-note';
import { problemOf } from '../ui/panel-state';
import { BusyRing } from '../ui/ring';
import { shortId } from '../ui/short-id';
import { SkeletonLines } from '../ui/skeleton';
import { holdWords } from '../words/deletion-words';
import { sessionsWords } from '../words/work-words';
import { eraseDirectly, previewQuery } from './queries';
import { useRequestChange } from './use-request-change';

interface EraseDialogProps {
  ids: readonly string[];
  /** The request exists; its delay is running, or it awaits approval. */
  onBegun: (opened: OpenedRequest) => void;
  onClose: () => void;
}

/** Direct deletion: shows what goes, what stays and what is held, and asks for a typed confirmation. */
export const EraseDialog = ({ ids: chosen, onBegun, onClose }: EraseDialogProps) => {
  const [ids, setIds] = useState(chosen);
  const preview = useQuery(previewQuery(ids));
  const erasure = useRequestChange((confirm: string) => eraseDirectly({ ids: [...ids], confirm }), onBegun);
  const { data } = preview;
  const blocked = new Set([...(data?.held ?? []), ...(data?.elsewhere ?? [])].map(({ sessionId }) => sessionId));
  const free = ids.filter((id) => !blocked.has(id));

  return (
    <Dialog
      title={chosen.length === 1 ? 'Delete this session' : `Delete ${sessionsWords(ids.length)}`}
      description="Permanently erased in the service and here. This cannot be undone once it has started."
      busy={erasure.isPending}
      onClose={onClose}
    >
      <div className="mt-4 grid gap-4 desk:grid-cols-2">
        <Listed title="Erased" note="in the service and here" items={goes} />
        <Listed title="Kept" note="here" items={stays} />
      </div>
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
            <p className="mt-4 text-table text-ink-2">{startWords(data)}</p>
          )}
          {erasure.failure && <FailureNote error={erasure.failure} className="mt-3" />}
          <Confirmation
            ids={ids}
            disabled={blocked.size > 0}
            pending={erasure.isPending}
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

const goes = [
  'Document and face images',
  'Extracted document data',
  'Decision, Trust Factors and scores',
  'Our copies, index entries, notes and tags',
];
const stays = ['Audit entries, without personal data', 'A tombstone: day, status and document type', 'The certificate'];

const Listed = ({ title, items, note }: { title: string; items: string[]; note: string }) => (
  <div>
    <h3 className="text-12 font-semibold">
      {title} <span className="font-normal text-ink-3">{note}</span>
    </h3>
    <ul className="mt-1 grid list-disc gap-1 pl-4 text-table text-ink-2 marker:text-ink-3">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </div>
);

const startWords = ({ needsApproval, cancelSeconds }: DeletionPreview): string => {
  if (needsApproval) return 'Needs a second approval. Nothing is erased before then.';

  return cancelSeconds === 0
    ? 'Starts immediately and cannot be cancelled.'
    : `Starts after ${cancelSeconds} s. You can cancel until then.`;
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

interface ConfirmationProps {
  ids: readonly string[];
  disabled: boolean;
  pending: boolean;
  onConfirm: (typed: string) => void;
  onClose: () => void;
}

/** The full id of one session, or the number of several, typed by hand. */
const Confirmation = ({ ids, disabled, pending, onConfirm, onClose }: ConfirmationProps) => {
  const [typed, setTyped] = useState('');
  const field = useId();
  const only = ids.length === 1 ? ids[0] : undefined;
  const expected = only ?? String(ids.length);
  const matches = typed.trim() === expected && !disabled;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (matches && !pending) onConfirm(expected);
  };

  return (
    <form method="post" onSubmit={submit} className="mt-4 border-t border-line pt-4">
      <label htmlFor={field} className="text-12 font-medium">
        {only ? 'Type the session id to confirm' : 'Type the number of sessions to confirm'}
        <span className="mono mt-1 block font-normal break-all text-ink-2 select-all">{expected}</span>
      </label>
      <input
        id={field}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        disabled={pending || disabled}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="mono mt-1.5 h-9 w-full rounded-control border border-control bg-surface px-2.5 disabled:bg-sunken"
      />
      <DialogFoot>
        <Button onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" look="armed" disabled={!matches || pending}>
          {pending && <BusyRing />}
          {only ? 'Delete session' : `Delete ${sessionsWords(ids.length)}`}
        </Button>
      </DialogFoot>
    </form>
  );
};
