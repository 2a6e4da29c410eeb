'use client';

import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { deletionQuery } from '../../erasure/queries';
import { PageHead } from '../../page/page-head';
import { usePurpose } from '../../purpose/purpose-provider';
import { Failure, Forbidden } from '../../ui/failure';
import { panelState } from '../../ui/panel-state';
import { useIsPhone } from '../../ui/phone';
import { ProblemBanner } from '../../ui/problem';
import { SkeletonLines } from '../../ui/skeleton';
import { useZone } from '../../ui/zone';
import { Attachments } from './attachments';
import { Certificate, VerifyOffline } from './certificate';
import { Clocks, PhoneClock } from './clocks';
import { DueActions } from './due-action';
import { MatchSection } from './match/match-section';
import { NextStep } from './next-step';
import { OurCopies } from './our-copies';
import { Notes, RequestDetails } from './request-details';
import { RequestFacts } from './request-facts';
import { RequestHead } from './request-head';
import { SessionsSection } from './sessions/sessions-section';
import { Stepper } from './stepper';
import { isNothingErased, stepsOf } from './steps';
import { Trail } from './trail/trail';

export interface RequestRights {
  work: boolean;
  audit: boolean;
}

interface RequestPageProps {
  requestId: string;
  personId: string;
  may: RequestRights;
  /** ATTACHMENT_MAX_MB. */
  attachmentMaxMb: number;
}

export const RequestPage = ({ requestId, personId, may, attachmentMaxMb }: RequestPageProps) => {
  const { running } = usePurpose();
  const zone = useZone();
  const request = useQuery(deletionQuery(requestId, running?.code ?? null));
  const state = panelState(request);
  const retry = () => void request.refetch();
  const isPhone = useIsPhone();
  const facts = { personId, mayWork: may.work };

  if (state.kind === 'ready' || state.kind === 'stale') {
    return (
      <DueActions>
        <RequestHead
          answer={state.data}
          mayWork={may.work}
          facts={!isPhone && <RequestFacts {...facts} answer={state.data} className="mt-1 phone:hidden" />}
        />
        {state.kind === 'stale' && (
          <ProblemBanner problem={state.problem} onRetry={retry} className="border-b border-line px-5" />
        )}
        {isPhone && <PhoneClock answer={state.data} personId={personId} />}
        <Stepper steps={stepsOf(state.data, zone)} />
        <Content
          answer={state.data}
          may={may}
          attachmentMaxMb={attachmentMaxMb}
          isPhone={isPhone}
          facts={isPhone && <RequestFacts {...facts} answer={state.data} className="mt-4 mb-3" />}
        />
      </DueActions>
    );
  }

  return (
    <>
      <PageHead title="Deletion request" />
      {state.kind === 'forbidden' ? (
        <Forbidden className="p-5" message={state.message} reference={state.reference} />
      ) : state.kind === 'failed' || state.kind === 'missing' ? (
        <Failure
          className="p-5"
          title={state.kind === 'missing' ? 'Request not found' : 'The request could not be loaded'}
          problem={state.problem}
          onRetry={retry}
        />
      ) : (
        <div aria-busy="true" className="p-5">
          <SkeletonLines count={14} rowClass="h-9" />
        </div>
      )}
    </>
  );
};

type ContentProps = Pick<RequestPageProps, 'may' | 'attachmentMaxMb'> & {
  answer: DeletionAnswer;
  isPhone: boolean;
  /** On a phone, here instead of in the header. */
  facts: ReactNode;
};

const Content = ({ answer, may, attachmentMaxMb, isPhone, facts }: ContentProps) => {
  const sessions =
    answer.state === 'open' ? (
      <MatchSection key="sessions" answer={answer} mayWork={may.work} />
    ) : (
      <SessionsSection key="sessions" answer={answer} />
    );
  const told = [
    <Fragment key="facts">{facts}</Fragment>,
    <Clocks key="clocks" answer={answer} />,
    <RequestDetails key="details" answer={answer} />,
    <Attachments key="attachments" answer={answer} mayWork={may.work} maxMb={attachmentMaxMb} />,
  ];

  return (
    <div className="grid min-h-0 flex-1 content-start overflow-auto wide:grid-cols-[minmax(0,1fr)_384px] wide:grid-rows-[minmax(0,1fr)] wide:content-stretch wide:overflow-visible">
      <div className="min-w-0 px-5 py-4 phone:px-4 wide:overflow-auto phone:[&>section:first-child>div:first-child]:mt-0">
        <NextStep answer={answer} />
        {/* On a phone, what there is to do comes first. The keys keep open dialogs when it is turned. */}
        {isPhone ? [sessions, ...told] : [...told, sessions]}
        <Notes notes={answer.notes} />
        <Trail reference={answer.reference} events={answer.events} mayAudit={may.audit} />
      </div>
      <aside
        aria-label="Proof"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
        tabIndex={0}
        className="border-t border-line bg-sunken px-[18px] py-3.5 -outline-offset-2 wide:overflow-auto wide:border-t-0 wide:border-l"
      >
        <Certificate answer={answer} />
        {!isNothingErased(answer) && <VerifyOffline reference={answer.reference} />}
        <OurCopies answer={answer} />
      </aside>
    </div>
  );
};
