import { QueryClient } from '@tanstack/react-query';
import { refetchAfter } from './recovery';

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The server already retries; a second layer would multiply the load.
        retry: false,
        refetchInterval: refetchAfter(false),
        refetchOnWindowFocus: true,
        // A computer that is offline can still reach a desk on its own network.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
