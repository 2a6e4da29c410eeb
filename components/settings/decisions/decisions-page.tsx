'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DecisionPolicy, DecisionSettingsAnswer, PolicyDelivery } from '@/lib/answers';
import { Fact, Facts, Read, Section } from '../../page/section';
import { Button } from '../../ui/button';
import { panelState } from '../../ui/panel-state';
import { BusyRing } from '../../ui/ring';
import { SkeletonLines } from '../../ui/skeleton';
import { MomentTime } from '../../ui/time';
import { factorName } from '../../words/factor-names';
import { PendingList } from '../pending-changes';
import { draftOf, type PolicyDraft, readDraft } from './policy-draft';
import { PolicyForm } from './policy-form';
import { Preview } from './preview';
import { decisionSettingsQuery } from './queries';

export const DecisionsPage = () => {
  const settings = useQuery(decisionSettingsQuery);

  return (
    <Read
      what="The decision policy"
      state={panelState(settings)}
      skeleton={<SkeletonLines count={12} rowClass="h-[34px]" />}
      onRetry={() => void settings.refetch()}
      absent="This service has no decision policy"
    >
      {/* Another version begins anew: numbers typed for the one before do not fit it. */}
      {(answer) => <Decisions key={answer.policy.version} {...answer} />}
    </Read>
  );
};

const Decisions = ({ policy, pending, proposed, delivery }: DecisionSettingsAnswer) => {
  /** `null` until something is edited. */
  const [typed, setTyped] = useState<PolicyDraft | null>(null);
  const draft = typed ?? draftOf(policy);

  return (
    <>
      <Delivery delivery={delivery} />
      <PendingList
        pending={pending}
        path="/api/settings/decisions/proposals"
        queryKey={decisionSettingsQuery.queryKey}
        saysDemo={false}
      />
      {proposed && (
        <p className="-mt-3 pb-6">
          <Button size="small" onClick={() => setTyped(draftOf(proposed))}>
            Preview the proposed change
          </Button>
        </p>
      )}
      <InForce policy={policy} />
      {/* Side by side wherever there is room, so that figures change where one looks. */}
      <div className="grid gap-x-6 desk:grid-cols-[264px_minmax(0,1fr)] wide:grid-cols-[minmax(0,420px)_minmax(0,1fr)] wide:gap-x-10">
        <PolicyForm
          policy={policy}
          draft={draft}
          isProposed={proposed !== null}
          isDemoOnly={pending.isDemoOnly}
          onType={setTyped}
        />
        <Preview policy={policy} read={readDraft(draft)} />
      </div>
    </>
  );
};

const Delivery = ({ delivery }: { delivery: PolicyDelivery | null }) => {
  if (delivery === null || delivery.state === 'in force') return null;

  return (
    <div role="status" className="mb-4 flex gap-2 rounded-control bg-warn-soft px-3 py-2 text-table text-ink">
      {delivery.state === 'sending' && <BusyRing />}
      <p>
        {delivery.state === 'sending' ? (
          <>
            The change agreed to on <MomentTime at={delivery.at} /> is being sent to the service. It is not in force
            yet.
          </>
        ) : (
          <>
            The last change did not take effect (<MomentTime at={delivery.at} />
            ). Propose it again if it is still wanted.
          </>
        )}{' '}
        {delivery.problem}
      </p>
    </div>
  );
};

const factorList = (names: readonly string[]): string =>
  names.length === 0 ? 'None' : names.map(factorName).join(', ');

const InForce = ({ policy }: { policy: DecisionPolicy }) => (
  <Section title="Policy in force" caption="for sessions decided from now on; earlier ones keep theirs">
    <Facts>
      <Fact name="Version" aside={policy.basis === 'default' ? 'built in' : 'changed'}>
        {policy.version}
      </Fact>
      <Fact name="Unscored factor">At most {policy.bestWithUnscored}, and never approved without a person</Fact>
      <Fact name="May be absent">{factorList(policy.mayBeAbsent)}</Fact>
      <Fact name="Left out" aside={policy.leftOut.length > 0 && 'by the operator'}>
        {factorList(policy.leftOut)}
      </Fact>
    </Facts>
  </Section>
);
