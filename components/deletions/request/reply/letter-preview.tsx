'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { LetterPreview as Letter } from '@/lib/answers';
import { LetterPaper } from '../../../erasure/letter-paper';
import { Read } from '../../../page/section';
import { panelState } from '../../../ui/panel-state';
import { SkeletonLines } from '../../../ui/skeleton';

export const LetterPreview = ({ letter, addressee }: { letter: UseQueryResult<Letter>; addressee: string }) => (
  <Read
    what="The letter"
    state={panelState(letter)}
    skeleton={<SkeletonLines count={8} rowClass="h-6" />}
    onRetry={() => void letter.refetch()}
  >
    {(data) => <LetterPaper letter={data} addressee={addressee} />}
  </Read>
);
