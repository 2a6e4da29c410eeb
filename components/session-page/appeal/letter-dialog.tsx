'use client';

import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AppealLetterAnswer, AppealLetterBody } from '@/lib/answers';
import { getJson } from '../../api';
import { sendForFile } from '../../api/files';
import { LetterPaper } from '../../erasure/letter-paper';
import { Read } from '../../page/section';
import { sessionKey } from '../../session-data/keys';
import { AreaField } from '../../ui/area-field';
import { Button } from '../../ui/button';
import { Dialog, DialogFoot } from '../../ui/dialog';
import { DoneNote } from '../../ui/done-note';
import { FailureNote } from '../../ui/failure-note';
import { panelState } from '../../ui/panel-state';
import { BusyRing } from '../../ui/ring';
import { saveFile } from '../../ui/save-file';
import { SkeletonLines } from '../../ui/skeleton';

const pathOf = (sessionId: string): string => `/api/sessions/${encodeURIComponent(sessionId)}/appeal/letter`;

const letterQuery = (sessionId: string, appealId: string) =>
  queryOptions({
    queryKey: [...sessionKey(sessionId), 'appeal', 'letter', appealId],
    queryFn: ({ signal }) =>
      getJson<AppealLetterAnswer>(`${pathOf(sessionId)}?appeal=${encodeURIComponent(appealId)}`, signal),
    gcTime: 0,
  });

/** The letter contains a name and an address: it is saved to disk and stored nowhere else. */
const makeLetter = async (sessionId: string, body: AppealLetterBody): Promise<Blob> => {
  const answer = await sendForFile(pathOf(sessionId), body, new AbortController().signal);

  return answer.blob();
};

const placeholders = ['[Name]', '[Address]'] as const;

interface AppealLetterDialogProps {
  sessionId: string;
  appealId: string;
  /** `null`: masked or unknown, so the letter starts with placeholders. */
  applicant: string | null;
  onClose: () => void;
}

export const AppealLetterDialog = ({ sessionId, appealId, applicant, onClose }: AppealLetterDialogProps) => {
  const preview = useQuery(letterQuery(sessionId, appealId));
  const [addressee, setAddressee] = useState(`${applicant ?? placeholders[0]}\n${placeholders[1]}`);
  const letter = useMutation({
    mutationFn: () => makeLetter(sessionId, { appealId, addressee: addressee.trim() }),
    gcTime: 0,
    onSuccess: (file) => saveFile(file, `appeal-${sessionId.slice(0, 8)}.pdf`),
  });
  const hasPlaceholder = placeholders.some((each) => addressee.includes(each));
  const isReady = preview.isSuccess && addressee.trim() !== '' && !hasPlaceholder && !letter.isPending;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) letter.mutate();
  };

  return (
    <Dialog
      title="Letter to applicant"
      description="Tells the applicant the outcome. Saved to your computer, not stored in Proofdesk."
      busy={letter.isPending}
      wide
      onClose={onClose}
    >
      <form method="post" onSubmit={submit} aria-busy={letter.isPending} className="mt-4 grid gap-3">
        <AreaField
          label="Name and address"
          value={addressee}
          onChange={(event) => setAddressee(event.target.value)}
          readOnly={letter.isPending}
          rows={4}
          required
          maxLength={800}
          autoComplete="off"
          hint={`Printed on the letter, at most 10 lines. Not stored.${applicant === null ? ' Choose a purpose to see the name.' : ''}`}
        />
        <Read
          what="The letter"
          state={panelState(preview)}
          skeleton={<SkeletonLines count={8} />}
          onRetry={() => void preview.refetch()}
        >
          {(text) => <LetterPaper letter={text} addressee={addressee} />}
        </Read>
        <DialogFoot>
          {letter.error && <FailureNote error={letter.error} className="min-w-full" />}
          {hasPlaceholder && (
            <p className="mr-auto text-12 text-ink-2 phone:min-w-full">
              Replace the words in brackets to create the PDF.
            </p>
          )}
          {letter.isSuccess && !hasPlaceholder && (
            <DoneNote className="mr-auto phone:min-w-full">PDF saved. Print or send it from there.</DoneNote>
          )}
          <Button onClick={onClose} disabled={letter.isPending}>
            Close
          </Button>
          <Button look="solid" type="submit" disabled={!isReady}>
            {letter.isPending && <BusyRing />}
            {letter.isPending ? 'Creating…' : 'Create PDF'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
