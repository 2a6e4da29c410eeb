'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '../api/query-client';
import { ProofProvider } from '../proof/proof-provider';

interface ProvidersProps {
  /** For this response's content security policy. */
  nonce?: string | undefined;
  children: ReactNode;
}

export const Providers = ({ nonce, children }: ProvidersProps) => {
  const [queryClient] = useState(createQueryClient);

  return (
    <CSPProvider nonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <NuqsAdapter>
          <ProofProvider>{children}</ProofProvider>
        </NuqsAdapter>
      </QueryClientProvider>
    </CSPProvider>
  );
};
