import { QueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../recovery';

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The server retries towards the service; a second layer here would only multiply the load.
        retry: false,
        refetchInterval: refetchAfter(false),
        refetchOnWindowFocus: true,
        // A machine that calls itself offline still reaches a desk on its own network.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
