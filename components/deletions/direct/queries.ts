import { queryOptions } from '@tanstack/react-query';
import type { DeletionPreview, DirectBody, OpenedRequest } from '@/lib/answers';
import { sendJson } from '../../api';

/** What a deletion of these would do, read anew each time that it is asked about. */
export const previewQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['deletion preview', ids],
    queryFn: () => sendJson<DeletionPreview>('POST', '/api/deletions/preview', { ids }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const eraseDirectly = (body: DirectBody): Promise<OpenedRequest> =>
  sendJson<OpenedRequest>('POST', '/api/deletions/direct', body);
