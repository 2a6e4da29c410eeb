'use client';

import { useQuery } from '@tanstack/react-query';
import { panelState } from '../../ui/panel-state';
import { SkeletonLines } from '../../ui/skeleton';
import { Read } from '../section';
import { Duties } from './duties';
import { Letters } from './letters';
import { PolicyForm } from './policy-form';
import { retentionQuery } from './queries';
import { Rules } from './rules';

/** How long data is kept, why it must be, and what people are told. */
export const RetentionPage = () => {
  const settings = useQuery(retentionQuery);

  return (
    <Read
      what="The settings of retention"
      state={panelState(settings)}
      skeleton={<SkeletonLines count={14} rowClass="h-[34px]" />}
      onRetry={() => void settings.refetch()}
    >
      {({ policy, duties, rules, letters, placeholders }) => (
        <>
          <Duties duties={duties} />
          <Rules rules={rules} />
          <PolicyForm policy={policy} />
          <Letters letters={letters} placeholders={placeholders} />
        </>
      )}
    </Read>
  );
};
