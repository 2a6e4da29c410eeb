'use client';

import type { ComponentProps } from 'react';
import type { Claim } from '@/lib/answers';
import { CaseView } from './case-view';
import { useCase } from './use-case';

interface CaseSlotProps extends Omit<ComponentProps<typeof CaseView>, 'shown'> {
  claim: Claim;
  /** `false`: it is fetched ahead, and nothing of it is drawn. */
  isShown: boolean;
}

/** Holds what was read of a case from when it is reserved until it is left; with it, everything goes. */
export const CaseSlot = ({ claim, isShown, ...view }: CaseSlotProps) => {
  const shown = useCase(claim);

  return isShown ? <CaseView shown={shown} {...view} /> : null;
};
