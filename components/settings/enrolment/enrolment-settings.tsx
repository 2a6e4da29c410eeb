'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Branding, EnrolmentPageAnswer } from '@/lib/answers';
import { Read, Section } from '../../page/section';
import { useChange } from '../../proof';
import { FailureNote } from '../../ui/failure-note';
import { panelState } from '../../ui/panel-state';
import { SkeletonLines } from '../../ui/skeleton';
import { SaveRow } from '../save-row';
import { type BrandingDraft, differences, draftOf, readDraft } from './branding-draft';
import { BrandingForm } from './branding-form';
import { ChangedMeanwhile } from './changed-meanwhile';
import { enrolmentPageQuery, saveBranding } from './queries';
import { WelcomePreview } from './welcome-preview';

/** Settings → Enrolment page: what applicants see of the organisation that asks. */
export const EnrolmentSettings = () => {
  const settings = useQuery(enrolmentPageQuery);

  return (
    <Read
      what="The enrolment page"
      state={panelState(settings)}
      skeleton={<SkeletonLines count={12} rowClass="h-[34px]" />}
      onRetry={() => void settings.refetch()}
      absent="This service has no enrolment page to set up"
    >
      {(answer) => <Editor {...answer} />}
    </Read>
  );
};

interface Editing {
  /** Only the fields that were touched: the others follow what the service has. */
  typed: Partial<BrandingDraft>;
  /** When typing began. */
  was: Branding;
}

const Editor = ({ branding, erasedAfterDays }: EnrolmentPageAnswer) => {
  const queryClient = useQueryClient();
  const { queryKey } = enrolmentPageQuery;
  const [editing, setEditing] = useState<Editing | null>(null);
  const change = useChange(saveBranding, {
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer);
      setEditing(null);
    },
    // Somebody else may have changed it, or the answer to this change was lost.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
  const inForce = draftOf(branding);
  const draft = { ...inForce, ...editing?.typed };
  const read = readDraft(draft);
  const isChanged = differences(draft, inForce).length > 0;

  const type = (part: Partial<BrandingDraft>) => {
    change.reset();
    setEditing({ typed: { ...editing?.typed, ...part }, was: editing?.was ?? branding });
  };
  const discard = () => {
    change.reset();
    setEditing(null);
  };
  const submit = () => {
    if ('parts' in read && isChanged && !change.isPending) change.mutate({ basedOn: branding.version, ...read.parts });
  };

  return (
    <div className="grid gap-x-10 wide:grid-cols-[minmax(0,560px)_minmax(0,1fr)]">
      <BrandingForm
        draft={draft}
        erasedAfterDays={erasedAfterDays}
        pending={change.isPending}
        onType={type}
        onSubmit={submit}
        foot={
          <>
            {editing && <ChangedMeanwhile before={draftOf(editing.was)} now={inForce} typed={editing.typed} />}
            {'problem' in read && (
              <p role="status" className="pb-3 text-table text-ink-2">
                {read.problem}
              </p>
            )}
            {change.failure && <FailureNote error={change.failure} className="mb-3" />}
            <SaveRow
              change={change}
              isChanged={isChanged}
              isValid={'parts' in read}
              isProposed={false}
              onDiscard={discard}
            />
          </>
        }
      />
      <Section title="Preview" caption="the first screen, as you type">
        <div className="grid max-w-[500px] grid-cols-2 gap-4 wide:sticky wide:top-4">
          {(['light', 'dark'] as const).map((theme) => (
            <WelcomePreview
              key={theme}
              theme={theme}
              name={draft.name}
              logo={draft.logo}
              colour={draft[theme]}
              hasPrivacyNotice={draft.privacy.trim() !== ''}
              keptDays={draft.keptDays.trim()}
            />
          ))}
        </div>
      </Section>
    </div>
  );
};
