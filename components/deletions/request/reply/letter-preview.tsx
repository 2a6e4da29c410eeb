'use client';

import { useQuery } from '@tanstack/react-query';
import type { LetterKind } from '@/lib/answers';
import { LetterPaper } from '../../../erasure/letter-paper';
import { letterPreviewQuery } from '../../../erasure/queries';
import { Read } from '../../../page/section';
import { usePurpose } from '../../../purpose/purpose-provider';
import { panelState } from '../../../ui/panel-state';
import { SkeletonLines } from '../../../ui/skeleton';

interface LetterPreviewProps {
  requestId: string;
  kind: LetterKind;
  addressee: string;
}

export const LetterPreview = ({ requestId, kind, addressee }: LetterPreviewProps) => {
  const { running } = usePurpose();
  const letter = useQuery(letterPreviewQuery(requestId, kind, running?.code ?? null));

  return (
    <Read
      what="The letter"
      state={panelState(letter)}
      skeleton={<SkeletonLines count={8} rowClass="h-6" />}
      onRetry={() => void letter.refetch()}
    >
      {(data) => <LetterPaper letter={data} addressee={addressee} />}
    </Read>
  );
};
