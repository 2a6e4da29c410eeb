'use client';

import { useQuery } from '@tanstack/react-query';
import { Read } from '../../page/section';
import { panelState } from '../../ui/panel-state';
import { SkeletonLines } from '../../ui/skeleton';
import { PendingList } from '../pending-changes';
import { Letters } from './letters';
import { Obligations } from './obligations/obligations';
import { PolicyForm } from './policy-form';
import { retentionQuery } from './queries';
import { Rules } from './rules/rules';

export const RetentionPage = () => {
  const settings = useQuery(retentionQuery);

  return (
    <Read
      what="Retention settings"
      state={panelState(settings)}
      skeleton={<SkeletonLines count={14} rowClass="h-[34px]" />}
      onRetry={() => void settings.refetch()}
    >
      {({ policy, duties, rules, runsWait, letters, placeholders, pending }) => (
        <>
          <PendingList pending={pending} path="/api/settings/retention/proposals" queryKey={retentionQuery.queryKey} />
          <Obligations obligations={duties} />
          <Rules rules={rules} runsWait={runsWait} />
          <PolicyForm policy={policy} />
          <Letters letters={letters} placeholders={placeholders} />
        </>
      )}
    </Read>
  );
};
