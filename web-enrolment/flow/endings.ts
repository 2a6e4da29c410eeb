/** How the way through the page ends, on the screen and for the page around it. */
import type { End } from '../frame';
import type { SessionState } from '../shapes';
import type { View } from './view';

interface Given {
  show: (view: View) => void;
  tell: (end: End) => void;
  isFramed: boolean;
  /** Stops everything that runs. */
  halt: () => void;
}

export interface Endings {
  done: (returnUrl: string) => void;
  /** Opened when it was completed already. */
  completed: (session: SessionState) => void;
  unauthorized: (isExpired: boolean) => void;
  exhausted: () => void;
  /** `again`: what is done if the applicant tries once more. In a frame nobody can: the page around it was told. */
  broken: (again: () => void) => void;
  retry: () => void;
}

export const createEndings = ({ show, tell, isFramed, halt }: Given): Endings => {
  let again: (() => void) | null = null;
  const end = (view: View, told: End): void => {
    halt();
    show(view);
    tell(told);
  };
  const endWithError = (view: View, error: Extract<End, { kind: 'error' }>['error']): void =>
    end(view, { kind: 'error', error });

  return {
    done: (returnUrl) => end({ kind: 'done', returnUrl }, { kind: 'completed' }),
    completed: ({ completedDateUtc, customerReturnUrl }) => {
      const at = completedDateUtc === undefined ? null : new Date(completedDateUtc);
      endWithError({ kind: 'completed', at, returnUrl: customerReturnUrl }, 'SESSION_ALREADY_COMPLETED');
    },
    unauthorized: (isExpired) => endWithError({ kind: isExpired ? 'expired' : 'unauthorized' }, 'SESSION_UNAUTHORIZED'),
    exhausted: () => endWithError({ kind: 'exhausted' }, 'INTERNAL_ERROR'),
    broken: (retry) => {
      if (isFramed) {
        endWithError({ kind: 'broken', mayRetry: false }, 'INTERNAL_ERROR');
        return;
      }
      again = retry;
      show({ kind: 'broken', mayRetry: true });
    },
    retry: () => {
      const retry = again;
      again = null;
      if (!retry) return;
      show({ kind: 'loading' });
      retry();
    },
  };
};
