import type { Fault } from './fault';
import type { Target } from './target';

// A GUID is the same in either case.
const isSame = (one: string, other: string | null): boolean => one.toLowerCase() === other?.toLowerCase();

const isRoute = (routes: readonly string[] | undefined, { route }: Target): boolean => routes?.includes(route) ?? true;

const isSession = (ids: readonly string[] | undefined, { sessionId }: Target): boolean =>
  ids?.some((id) => isSame(id, sessionId)) ?? true;

/** What a service keeps back until a session is settled. */
const releasedRoutes: readonly Target['route'][] = ['decision', 'document', 'face', 'images', 'image'];

/** Whether the fault is about requests such as this one. */
export const concerns = (fault: Fault, target: Target): boolean => {
  switch (fault.kind) {
    case 'latency':
    case 'error':
    case 'too-many':
    case 'reset':
    case 'half-body':
    case 'html':
      return isRoute(fault.routes, target) && isSession(fault.sessionIds, target);
    case 'empty-page':
    case 'repeated-row':
    case 'hidden-row':
      return target.route === 'list';
    case 'vanished-session':
      return isRoute(fault.routes, target) && isSame(fault.sessionId, target.sessionId);
    case 'withheld-results':
      return (
        releasedRoutes.includes(target.route) &&
        isRoute(fault.routes, target) &&
        isSame(fault.sessionId, target.sessionId)
      );
    case 'undeletable-session':
    case 'late-deletion':
      return target.route === 'delete' && isSame(fault.sessionId, target.sessionId);
    case 'drift':
      // The list has rows of many sessions; which of them drift is decided row by row.
      return isRoute(fault.routes, target) && (target.route === 'list' || isSession(fault.sessionIds, target));
    case 'clock':
      return false;
  }
};
