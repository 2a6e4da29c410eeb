import 'server-only';
import type { Route } from '@/lib/access';
import { type Handler, requireUuid, route } from './route';

/** A route about one deletion request, whose id is checked before anything is asked. */
export const deletionRoute = (name: Route, handle: Handler<{ requestId: string }>) =>
  route<{ requestId: string }>(name, async (context) => {
    requireUuid(context.params.requestId, 'This is not the id of a deletion request.');

    return handle(context);
  });
